import { isEmailAddress, toAsciiAddress } from '../../../domain/email-address.ts';
import { countInvited, findInvited, insertInvitation } from '../../../models/access/invitations.ts';
import { findProject } from '../../../models/access/projects.ts';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject, type InProject } from '../../../models/in-project.ts';
import { actorOf } from '../../auth/caller.ts';
import { AppError, invalidField, notFound } from '../../http/errors.ts';
import { presentInvitation } from '../../presenters/invitation.ts';
import { startInvitationMail } from '../../temporal/start-invitation-mail.ts';
import type { Handler } from '../operation.ts';
import { grantableRoles, heldByCaller } from './held-by-caller.ts';
import { countInvitationMail, inviterOf } from './invitation-of.ts';

const MAX_OPEN = 100;

/** Members and open invitations: lists of members are not paged. */
const MAX_PEOPLE = 1_000;

/** Invites an address. Once the invitation is stored it is mailed, by a worker that finds it if nobody else starts it. */
export const createInvitation: Handler<'createInvitation'> = async ({ body }, call) => {
  const email = toAsciiAddress(body.email).toLowerCase();
  if (!isEmailAddress(email)) throw invalidField('email', 'must be an e-mail address');
  const held = await heldByCaller(call);
  await countInvitationMail(call, email);
  const invitation = await inProject(call.context.database, call.projectId, async (project) => {
    const roleIds = (await grantableRoles(project, body.roleIds, { held })).map(({ id }) => id);
    await requireRoom(project);
    const invited = await findInvited(project, email);
    if (invited !== undefined) throw alreadyThere(invited);
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
  return { body: presentInvitation(invitation) };
};

async function requireRoom(project: InProject): Promise<void> {
  const { open, members } = await countInvited(project);
  if (open >= MAX_OPEN)
    throw conflict(`The project has ${MAX_OPEN} open invitations, which is the most. Revoke one.`);
  if (open + members >= MAX_PEOPLE)
    throw conflict(`The project has ${MAX_PEOPLE} members and open invitations, which is the most.`);
}

function alreadyThere(as: 'member' | 'invited'): AppError {
  const [message, detail] =
    as === 'member'
      ? ['Somebody with this address is a member of the project.', 'is a member']
      : ['This address has an open invitation to the project. Send that again, or revoke it.', 'is invited'];
  return conflict(message, detail);
}

function conflict(message: string, detail?: string): AppError {
  const details = detail === undefined ? undefined : [{ path: 'email', message: detail }];
  return new AppError(409, 'conflict', message, { details });
}
