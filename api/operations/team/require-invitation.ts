import {
  lockInvitation,
  type InvitationRow,
  countInvited,
  findRelation,
} from '../../../models/access/invitations.ts';
import type { InProject } from '../../../models/in-project.ts';
import { buildInvitationStart } from '../../../workflows/contract/users.ts';
import { conflict, requireFound } from '../../request/errors.ts';
import { tooManyRequests } from '../../limits/rate-limiter.ts';
import type { ApiContext } from '../../context.ts';
import { startActivity, warnOnFailure } from '../../temporal/start-job.ts';
import { requireUser, type Call } from '../operation.ts';

/**
 * Locks the invitation until the transaction ends.
 * @throws AppError 404
 */
export async function requireInvitation(project: InProject, id: string): Promise<InvitationRow> {
  return requireFound(await lockInvitation(project, id), 'invitation');
}

/**
 * Locks the invitation until the transaction ends.
 * @throws AppError 404; 409 if it was accepted or revoked
 */
export async function requireUnansweredInvitation(project: InProject, id: string): Promise<InvitationRow> {
  const invitation = await requireInvitation(project, id);
  const { state } = invitation;
  if (state === 'accepted' || state === 'revoked') {
    throw conflict(`The invitation is already ${state}.`);
  }
  return invitation;
}

/** `invitedThrough` is the OAuth client whose own token was used, or null for a person's token. */
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

/** @throws AppError 429 */
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

/** Maximum of members and open invitations together, because the list of members is not paginated. */
const MAX_PEOPLE = 1_000;

/**
 * Locks the project's invitations until the transaction ends, so that concurrent checks wait.
 * @throws AppError 409
 */
export async function requireInvitationCapacity(project: InProject): Promise<void> {
  const { open, members } = await countInvited(project);
  if (open >= MAX_OPEN_INVITATIONS) {
    throw conflict(
      `The project has the maximum of ${MAX_OPEN_INVITATIONS} open invitations. Revoke an unused one.`,
    );
  }
  if (open + members >= MAX_PEOPLE) {
    throw conflict(
      `The project has the maximum of ${MAX_PEOPLE} members and open invitations. Remove a member or revoke an invitation.`,
    );
  }
}

/**
 * @param exceptId invitation to ignore, because it is being resent
 * @throws AppError 409
 */
export async function requireNotInvited(project: InProject, email: string, exceptId?: string): Promise<void> {
  const at = (message: string) => [{ path: 'email', message }];
  const invited = await findRelation(project, email, exceptId);
  if (invited === 'member') {
    throw conflict('A member of the project already has this address.', at('is a member'));
  }
  if (invited === 'invited') {
    throw conflict('This address already has an open invitation. Resend or revoke it.', at('is invited'));
  }
}

/** Runs in the background. A worker's sweeper repeats a failed start within seconds. */
export function startInvitationMail(
  { temporal, settings, logger }: Pick<ApiContext, 'temporal' | 'settings' | 'logger'>,
  { projectId, id: invitationId, linkId, requestId }: InvitationRow,
): void {
  const ids = { projectId, invitationId, linkId };
  const start = buildInvitationStart({ queuePrefix: settings.taskQueuePrefix, requestId, ...ids });
  startActivity(temporal, 'sendInvitation', start).catch(
    warnOnFailure(logger, { projectId, invitationId }, 'mail of an invitation not started yet'),
  );
}
