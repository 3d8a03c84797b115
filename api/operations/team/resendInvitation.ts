import { renewInvitation, type InvitationRow } from '../../../models/access/invitations.ts';
import { findProject } from '../../../models/access/projects.ts';
import type { InProject } from '../../../models/in-project.ts';
import { serializeInvitation } from '../../serializers/invitation.ts';
import { startInvitationMail } from '../../temporal/start-invitation-mail.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { grantableRoles, heldByCaller } from './held-by-caller.ts';
import {
  countInvitationMail,
  inviterOf,
  unansweredInvitation,
  requireNeitherMemberNorInvited,
  requireRoom,
} from './invitation-of.ts';

/**
 * Mails an invitation again, with another link, which alone holds, for as long again. Who sends it is its inviter from
 * then on, and holds what it gives.
 */
export const resendInvitation: Handler<'resendInvitation'> = async ({ path }, call) => {
  const id = path.invitationId.toLowerCase();
  const held = await heldByCaller(call);
  const sendable = async (project: InProject): Promise<InvitationRow> => {
    const found = await unansweredInvitation(project, id);
    await grantableRoles(project, found.roleIds, { held });
    // One that is open is counted already.
    if (found.state === 'expired') await requireRoom(project);
    await requireNeitherMemberNorInvited(project, found.email, id);
    return found;
  };
  // First, for what is refused is no mail to the address; and again, for meanwhile much may have changed.
  const { email } = await transact(call, sendable);
  await countInvitationMail(call, email);
  const invitation = await transact(call, async (project, record) => {
    const before = await sendable(project);
    const { name: projectName = before.projectName } = (await findProject(project)) ?? {};
    const by = { ...inviterOf(call), projectName, requestId: call.requestId };
    const renewed = (await renewInvitation(project, id, by)) ?? before;
    await record('invitation.resend', id, { email });
    return renewed;
  });
  startInvitationMail(call.context, invitation);
  return { body: serializeInvitation(invitation) };
};
