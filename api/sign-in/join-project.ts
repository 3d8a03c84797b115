import { acceptInvitation, lockMember } from '../../models/access/members.ts';
import { lockInvitation, type InvitationRow } from '../../models/access/invitations.ts';
import { findRolesById } from '../../models/access/roles.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { findEnabledUser, type User } from '../../models/users/users.ts';
import { findUserScopes } from '../credentials/permissions.ts';
import type { InvitationEnd } from '../pages/invitation-pages.ts';

/**
 * Makes the user a member with the invitation's roles. The inviter must still have `members:write` and all
 * scopes of these roles.
 * Locks the invitation, so that only one of several concurrent calls succeeds.
 * @returns undefined on success; otherwise the reason for the refusal
 */
export async function joinProject(
  database: Database,
  { projectId, id, linkId, ...invited }: InvitationRow,
  user: Pick<User, 'id' | 'email'>,
): Promise<InvitationEnd | 'other-address' | undefined> {
  if (user.email.toLowerCase() !== invited.email) return 'other-address';
  const inviterScopes = await findInviterScopes(database, projectId, invited);
  return inProject(database, projectId, async (project) => {
    const invitation = await lockInvitation(project, id);
    if (!invitation || invitation.linkId !== linkId) return 'replaced';
    if (invitation.state !== 'open') return invitation.state;
    await lockMember(project, user.id);
    const roles = await findRolesById(project, invitation.roleIds);
    const neededScopes = ['members:write', ...roles.flatMap(({ permissions }) => permissions)];
    if (neededScopes.some((scope) => !inviterScopes?.has(scope))) return 'withdrawn';
    await acceptInvitation(project, invitation, user.id);
    await recordAudit(project, {
      actor: `user:${user.id}`,
      action: 'invitation.accept',
      target: id,
      details: { userId: user.id, roleIds: roles.map((role) => role.id), invitedBy: invitation.invitedBy },
    });
    return undefined;
  });
}

async function findInviterScopes(
  database: Database,
  projectId: string,
  { invitedBy, invitedThrough }: Pick<InvitationRow, 'invitedBy' | 'invitedThrough'>,
): Promise<ReadonlySet<string> | undefined> {
  const user = await findEnabledUser(database, invitedBy);
  if (!user) return undefined;
  const caller = {
    user,
    clientId: invitedThrough ?? undefined,
    isClientToken: invitedThrough !== null,
    grantId: undefined,
    scopes: new Set<string>(),
    projectId: undefined,
  };
  return findUserScopes(database, caller, projectId);
}
