import type { MemberRoleRow, MemberRow } from '../../models/access/members.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import type { Role } from '../../models/access/roles.ts';
import { selectFields } from './select-fields.ts';
import type { InvitationRow } from '../../models/access/invitations.ts';

export function serializeRole(role: Role): components['schemas']['Role'] {
  const fields = ['id', 'projectId', 'name', 'description', 'permissions'] as const;
  return selectFields(role, [...fields, 'createdAt', 'updatedAt']);
}

export function serializeTeamMember(
  member: MemberRow & { roles: MemberRoleRow[] },
): components['schemas']['TeamMember'] {
  return {
    ...selectFields(member, ['userId', 'name', 'email', 'image', 'isOwner', 'createdAt']),
    roles: member.roles.map(serializeRole),
  };
}

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
