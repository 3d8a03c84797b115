import { isEmailAddress, toAsciiAddress } from '../../../domain/email-address.ts';
import { insertInvitation } from '../../../models/access/invitations.ts';
import { findProject } from '../../../models/access/projects.ts';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject, type InProject } from '../../../models/in-project.ts';
import { actorOf } from '../../credentials/caller.ts';
import { invalidField, notFound } from '../../request/errors.ts';
import { serializeInvitation } from '../../serializers/invitation.ts';
import { startInvitationMail } from '../../temporal/start-invitation-mail.ts';
import type { Handler } from '../operation.ts';
import { grantableRoles, heldByCaller } from './held-by-caller.ts';
import { countInvitationMail, inviterOf } from './invitation-of.ts';
import { requireNeitherMemberNorInvited, requireRoom } from './room-for-invitation.ts';

/**
 * Invites an address. Once the invitation is stored it is mailed, by a worker that finds it if nobody else starts it.
 */
export const createInvitation: Handler<'createInvitation'> = async ({ body }, call) => {
  const { database } = call.context;
  const email = toAsciiAddress(body.email).toLowerCase();
  if (!isEmailAddress(email)) throw invalidField('email', 'must be an e-mail address');
  const held = await heldByCaller(call);
  const rolesToGive = async (project: InProject): Promise<string[]> => {
    const roles = await grantableRoles(project, body.roleIds, { held });
    await requireRoom(project);
    await requireNeitherMemberNorInvited(project, email);
    return roles.map(({ id }) => id);
  };
  // First, for what is refused is no mail to the address; and again, for meanwhile much may have changed.
  await inProject(database, call.projectId, rolesToGive);
  await countInvitationMail(call, email);
  const invitation = await inProject(database, call.projectId, async (project) => {
    const roleIds = await rolesToGive(project);
    const { name: projectName } = (await findProject(project)) ?? {};
    if (projectName === undefined) throw notFound('There is no project with this id.');
    const { requestId } = call;
    const made = await insertInvitation(project, {
      email,
      roleIds,
      projectName,
      requestId,
      ...inviterOf(call),
    });
    await recordAudit(project, {
      ...actorOf(call.caller),
      action: 'invitation.create',
      target: made.id,
      details: { email, roleIds },
    });
    return made;
  });
  startInvitationMail(call.context, invitation);
  return { body: serializeInvitation(invitation) };
};
