import { endInvitation } from '../../../models/access/invitations.ts';
import { findRolesById } from '../../../models/access/roles.ts';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import { actorOf } from '../../credentials/caller.ts';
import { AppError } from '../../request/errors.ts';
import { serializeInvitation } from '../../serializers/invitation.ts';
import type { Handler } from '../operation.ts';
import { permittedToCaller, requirePermitted } from './held-by-caller.ts';
import { invitationOf } from './invitation-of.ts';

/** Ends an invitation: its link lets nobody in any more. Doing it again changes nothing. */
export const revokeInvitation: Handler<'revokeInvitation'> = async ({ path }, call) => {
  const id = path.invitationId.toLowerCase();
  const permitted = await permittedToCaller(call);
  const invitation = await inProject(call.context.database, call.projectId, async (project) => {
    const before = await invitationOf(project, id);
    if (before.state === 'revoked') return before;
    if (before.state === 'accepted') {
      throw new AppError(409, 'conflict', 'The invitation was accepted already. Remove the member instead.');
    }
    const roles = await findRolesById(project, before.roleIds);
    requirePermitted(
      roles.flatMap(({ permissions }) => permissions),
      permitted,
    );
    const revoked = (await endInvitation(project, id)) ?? before;
    await recordAudit(project, {
      ...actorOf(call.caller),
      action: 'invitation.revoke',
      target: id,
      details: { email: before.email },
    });
    return revoked;
  });
  return { body: serializeInvitation(invitation) };
};
