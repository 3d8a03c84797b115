import {
  lockInvitation,
  type InvitationRow,
  countInvited,
  findInvited,
} from '../../../models/access/invitations.ts';
import type { InProject } from '../../../models/in-project.ts';
import { conflict, requireFound } from '../../request/errors.ts';
import { tooManyRequests } from '../../limits/rate-limiter.ts';
import { requireUser, type Call } from '../operation.ts';

/** Returns the project's invitation and locks it until the transaction ends. @throws AppError 404 */
export async function requireInvitation(project: InProject, id: string): Promise<InvitationRow> {
  return requireFound(await lockInvitation(project, id), 'invitation');
}

/** Returns a locked invitation that is neither accepted nor revoked. @throws AppError 404, 409 */
export async function requireUnansweredInvitation(project: InProject, id: string): Promise<InvitationRow> {
  const invitation = await requireInvitation(project, id);
  const { state } = invitation;
  if (state === 'accepted' || state === 'revoked') {
    throw conflict(`The invitation is already ${state}.`);
  }
  return invitation;
}

/** Returns the inviter: a person, or a client with client credentials. */
export function getInviter(call: Call): {
  invitedBy: string;
  invitedThrough: string | null;
  inviterName: string;
} {
  const { user, clientId, isClientToken } = requireUser(call);
  return {
    invitedBy: user.id,
    invitedThrough: isClientToken ? (clientId ?? null) : null,
    inviterName: user.name,
  };
}

/**
 * Counts a mail against the project's daily limit and the address's limit across projects.
 * @throws AppError 429
 */
export async function countInvitationMail(call: Call, email: string): Promise<void> {
  for (const [name, key] of [
    ['invitations', call.projectId],
    ['invitationsPerEmail', email],
  ] as const) {
    const limitStatus = await call.context.rateLimits.take(name, key);
    if (limitStatus?.isExceeded) {
      throw tooManyRequests([...call.limitStatuses, limitStatus], limitStatus.resetsInSeconds, 'invitations');
    }
  }
}

const MAX_OPEN_INVITATIONS = 100;

/** Maximum members and open invitations, because member lists are not paged. */
const MAX_PEOPLE = 1_000;

/**
 * Checks the limits of members and open invitations. A lock serializes concurrent checks until the transaction ends.
 * @throws AppError 409
 */
export async function requireInvitationCapacity(project: InProject): Promise<void> {
  const { open, members } = await countInvited(project);
  if (open >= MAX_OPEN_INVITATIONS) {
    throw conflict(`The project has the maximum of ${MAX_OPEN_INVITATIONS} open invitations. Revoke one.`);
  }
  if (open + members >= MAX_PEOPLE) {
    throw conflict(`The project has the maximum of ${MAX_PEOPLE} members and open invitations. Remove one.`);
  }
}

/**
 * @param exceptId the invitation that is being resent
 * @throws AppError 409 for a member or an invited address
 */
export async function requireNotInvited(project: InProject, email: string, exceptId?: string): Promise<void> {
  const at = (message: string) => [{ path: 'email', message }];
  const invited = await findInvited(project, email, exceptId);
  if (invited === 'member') {
    throw conflict('A member of the project already has this address.', at('is a member'));
  }
  if (invited === 'invited') {
    throw conflict('This address already has an open invitation. Resend or revoke it.', at('is invited'));
  }
}
