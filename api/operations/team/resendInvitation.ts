import { renewInvitation, type InvitationRow } from '../../../models/access/invitations.ts';
import { findProject } from '../../../models/access/projects.ts';
import { findRolesById } from '../../../models/access/roles.ts';
import type { InProject } from '../../../models/in-project.ts';
import { noSuchProject } from '../../request/authorize.ts';
import { conflict } from '../../request/errors.ts';
import { serializeInvitation } from '../../serializers/team.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { requireGrantableRoles, findGrantableScopes } from './grantable-scopes.ts';
import {
  countInvitationMail,
  getInviter,
  requireUnansweredInvitation,
  requireNotInvited,
  requireInvitationCapacity,
  startInvitationMail,
} from './require-invitation.ts';

/** The old link stops working, the expiry starts over, and the caller becomes the inviter. */
export const resendInvitation: Handler<'resendInvitation'> = async ({ path: { invitationId: id } }, call) => {
  const grantableScopes = await findGrantableScopes(call);
  const requireSendable = async (project: InProject): Promise<InvitationRow> => {
    const found = await requireUnansweredInvitation(project, id);
    const roles = await findRolesById(project, found.roleIds);
    if (roles.length < found.roleIds.length) throw conflict(ROLE_DELETED);
    await requireGrantableRoles(project, found.roleIds, { grantableScopes });
    // An open invitation already counts against the limits.
    if (found.state === 'expired') await requireInvitationCapacity(project);
    await requireNotInvited(project, found.email, id);
    return found;
  };
  // The first check keeps refused requests from counting against the limit. The second check is needed
  // because roles may change in between.
  const { email } = await transact(call, requireSendable);
  await countInvitationMail(call, email);
  const invitation = await transact(call, async (project, record) => {
    await requireSendable(project);
    const { name: projectName } = (await findProject(project)) ?? {};
    if (projectName === undefined) throw noSuchProject();
    const renewal = { ...getInviter(call), projectName, requestId: call.requestId };
    const renewed = await renewInvitation(project, id, renewal);
    await record('invitation.resend', id, { email });
    return renewed;
  });
  startInvitationMail(call.context, invitation);
  return { body: serializeInvitation(invitation) };
};

/** Applies only to expired invitations, because a role of an open invitation cannot be deleted. */
const ROLE_DELETED = 'A role of this invitation was deleted. Create a new invitation.';
