import { markInvitationRevoked } from '../../../models/access/invitations.ts';
import { findRolesById } from '../../../models/access/roles.ts';
import { conflict } from '../../request/errors.ts';
import { serializeInvitation } from '../../serializers/team.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { findCallerScopes, requireRemovableRoles } from './grantable-scopes.ts';
import { requireInvitation } from './require-invitation.ts';

export const revokeInvitation: Handler<'revokeInvitation'> = async ({ path: { invitationId: id } }, call) => {
  const callerScopes = await findCallerScopes(call);
  const invitation = await transact(call, async (project, record) => {
    const before = await requireInvitation(project, id);
    if (before.state === 'revoked') return before;
    if (before.state === 'accepted') {
      throw conflict('The invitation is already accepted. Remove the member instead.');
    }
    requireRemovableRoles(await findRolesById(project, before.roleIds), callerScopes);
    const revoked = (await markInvitationRevoked(project, id)) ?? before;
    await record('invitation.revoke', id, { email: before.email });
    return revoked;
  });
  return { body: serializeInvitation(invitation) };
};
