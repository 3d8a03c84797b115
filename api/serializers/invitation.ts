import type { InvitationRow } from '../../models/access/invitations.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { selectFields } from './select-fields.ts';

export function serializeInvitation(invitation: InvitationRow): components['schemas']['Invitation'] {
  return {
    ...selectFields(invitation, ['id', 'projectId', 'email', 'roleIds', 'state', 'invitedBy']),
    mail: getMail(invitation),
    ...selectFields(invitation, [
      'createdAt',
      'expiresAt',
      'mailedAt',
      'acceptedAt',
      'acceptedBy',
      'revokedAt',
    ]),
  };
}

function getMail({ mailedAt, mailRefusedAt }: InvitationRow): 'queued' | 'sent' | 'refused' {
  if (mailRefusedAt !== null) return 'refused';
  return mailedAt === null ? 'queued' : 'sent';
}
