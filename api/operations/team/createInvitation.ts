import { isEmailAddress, toAsciiAddress } from '../../../domain/email-address.ts';
import { insertInvitation } from '../../../models/access/invitations.ts';
import { findProject } from '../../../models/access/projects.ts';
import type { InProject } from '../../../models/in-project.ts';
import { noSuchProject } from '../../request/authorize.ts';
import { invalidField } from '../../request/errors.ts';
import { serializeInvitation } from '../../serializers/team.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { requireGrantableRoles, findGrantableScopes } from './grantable-scopes.ts';
import {
  countInvitationMail,
  getInviter,
  requireNotInvited,
  requireInvitationCapacity,
  startInvitationMail,
} from './require-invitation.ts';

/** If this request cannot start the activity that sends the mail, a worker's sweeper starts it. */
export const createInvitation: Handler<'createInvitation'> = async ({ body }, call) => {
  const email = toAsciiAddress(body.email).toLowerCase();
  if (!isEmailAddress(email)) throw invalidField('email', 'must be an e-mail address');
  const grantableScopes = await findGrantableScopes(call);
  const requireInvitable = async (project: InProject): Promise<string[]> => {
    const roles = await requireGrantableRoles(project, body.roleIds, { grantableScopes });
    await requireInvitationCapacity(project);
    await requireNotInvited(project, email);
    return roles.map(({ id }) => id);
  };
  // The first check keeps refused requests from counting against the limit. The second check is needed
  // because roles may change in between.
  await transact(call, requireInvitable);
  await countInvitationMail(call, email);
  const invitation = await transact(call, async (project, record) => {
    const roleIds = await requireInvitable(project);
    const { name: projectName } = (await findProject(project)) ?? {};
    if (projectName === undefined) throw noSuchProject();
    const { requestId } = call;
    const created = await insertInvitation(project, {
      email,
      roleIds,
      projectName,
      requestId,
      ...getInviter(call),
    });
    await record('invitation.create', created.id, { email, roleIds });
    return created;
  });
  startInvitationMail(call.context, invitation);
  return { body: serializeInvitation(invitation) };
};
