import type { InvitationRow } from '../../models/access/invitations.ts';
import type { components } from '../../client/src/generated/types.gen.ts';

/** An invitation, without what its link is made of. */
export function serializeInvitation(invitation: InvitationRow): components['schemas']['Invitation'] {
  const { mailedAt, acceptedAt, revokedAt } = invitation;
  return {
    id: invitation.id,
    projectId: invitation.projectId,
    email: invitation.email,
    roleIds: invitation.roleIds,
    state: invitation.state,
    mail: mailOf(invitation),
    invitedBy: invitation.invitedBy,
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
    ...(mailedAt && { mailedAt: mailedAt.toISOString() }),
    ...(acceptedAt && { acceptedAt: acceptedAt.toISOString() }),
    ...(invitation.acceptedBy !== null && { acceptedBy: invitation.acceptedBy }),
    ...(revokedAt && { revokedAt: revokedAt.toISOString() }),
  };
}

function mailOf({ mailedAt, mailRefusedAt }: InvitationRow): 'queued' | 'sent' | 'refused' {
  if (mailRefusedAt !== null) return 'refused';
  return mailedAt === null ? 'queued' : 'sent';
}
