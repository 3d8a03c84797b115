import type { InvitationRow } from '../../models/access/invitations.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { present } from './present.ts';

/** Serializes an invitation without its link. */
export function serializeInvitation(invitation: InvitationRow): components['schemas']['Invitation'] {
  return {
    ...present(invitation, ['id', 'projectId', 'email', 'roleIds', 'state', 'invitedBy']),
    mail: mailOf(invitation),
    ...present(invitation, ['createdAt', 'expiresAt', 'mailedAt', 'acceptedAt', 'acceptedBy', 'revokedAt']),
  };
}

function mailOf({ mailedAt, mailRefusedAt }: InvitationRow): 'queued' | 'sent' | 'refused' {
  if (mailRefusedAt !== null) return 'refused';
  return mailedAt === null ? 'queued' : 'sent';
}
