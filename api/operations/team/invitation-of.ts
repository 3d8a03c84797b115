import {
  lockInvitation,
  type InvitationRow,
  countInvited,
  findInvited,
} from '../../../models/access/invitations.ts';
import type { InProject } from '../../../models/in-project.ts';
import { notFound, conflict } from '../../request/errors.ts';
import { tooManyRequests } from '../../limits/rate-limiter.ts';
import { userOf, type Call } from '../operation.ts';

/** The project's invitation with this id, which nobody accepts until the transaction ends. @throws AppError 404 */
export async function invitationOf(project: InProject, id: string): Promise<InvitationRow> {
  const invitation = await lockInvitation(project, id);
  if (!invitation) throw notFound('The project has no invitation with this id.');
  return invitation;
}

/** The same, as long as nobody has accepted or revoked it. @throws AppError 404, 409 */
export async function unansweredInvitation(project: InProject, id: string): Promise<InvitationRow> {
  const invitation = await invitationOf(project, id);
  const { state } = invitation;
  if (state === 'accepted' || state === 'revoked') {
    throw conflict(`The invitation was ${state} already.`);
  }
  return invitation;
}

/** Who invites: a person, or a client by a token of its own. */
export function inviterOf(call: Call): {
  invitedBy: string;
  invitedThrough: string | null;
  inviterName: string;
} {
  const { user, clientId, isOwnTokenOfClient } = userOf(call);
  return {
    invitedBy: user.id,
    invitedThrough: isOwnTokenOfClient ? (clientId ?? null) : null,
    inviterName: user.name,
  };
}

/**
 * Counts a mail to an address: of the project's a day, and of those that the address gets from all projects.
 * @throws AppError 429
 */
export async function countInvitationMail(call: Call, email: string): Promise<void> {
  for (const [name, key] of [
    ['invitations', call.projectId],
    ['invitationsPerEmail', email],
  ] as const) {
    const limitStatus = await call.context.rateLimits.take(name, key);
    if (limitStatus?.isOver) {
      throw tooManyRequests([...call.limitStatuses, limitStatus], limitStatus.resetsIn, 'invitations');
    }
  }
}

const MAX_OPEN = 100;

/** Members and open invitations: lists of members are not paged. */
const MAX_PEOPLE = 1_000;

/**
 * Whether the project may have another open invitation; who else asks waits until the transaction ends.
 * @throws AppError 409
 */
export async function requireRoom(project: InProject): Promise<void> {
  const { open, members } = await countInvited(project);
  if (open >= MAX_OPEN) {
    throw conflict(`The project has ${MAX_OPEN} open invitations, which is the most. Revoke one.`);
  }
  if (open + members >= MAX_PEOPLE) {
    throw conflict(`The project has ${MAX_PEOPLE} members and open invitations, which is the most.`);
  }
}

/** @param besides the id of the invitation of this address that is being sent again @throws AppError 409 */
export async function requireNeitherMemberNorInvited(
  project: InProject,
  email: string,
  besides?: string,
): Promise<void> {
  const at = (message: string) => [{ path: 'email', message }];
  const invited = await findInvited(project, email, besides);
  if (invited === 'member') {
    throw conflict('Somebody with this address is a member of the project.', at('is a member'));
  }
  if (invited === 'invited') {
    throw conflict(
      'This address has an open invitation to the project. Send that again, or revoke it.',
      at('is invited'),
    );
  }
}
