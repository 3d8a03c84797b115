import { taskQueue } from './queues.ts';
import { searchAttribute } from './search-attributes.ts';

/** The contract of the sign-in mail. */

/**
 * Of what the account of batches may be asked a second, the part of links to sign in, where these have no account of
 * their own. Of Resend's 5 it is one.
 */
export const SIGN_IN_SHARE = 0.2;

/** How long a sign-in link is valid, and how long its mail is retried. */
export const SIGN_IN_LINK_LIFETIME_MS = 10 * 60 * 1_000;

/** The id of the link's row, because Temporal must see neither an address nor a token. */
type SendSignInLinkInput = { linkId: string };

/**
 * The outcome of the mail. `refused`: the provider rejected it. `not_due`: the user does not exist any more, or the
 * link was used or has expired.
 */
export type SendSignInLinkResult = { mail: 'sent' | 'refused' | 'not_due' };

/** The ids of an invitation and of the link that its mail is about. */
export type SendInvitationInput = { projectId: string; invitationId: string; linkId: string };

export type UsersActivities = {
  /** Mails a sign-in link, once. Runs by itself, on a queue of its own. */
  sendSignInLink(input: SendSignInLinkInput): Promise<SendSignInLinkResult>;
  /** Mails an invitation, once. Runs by itself, on the queue of sign-in links. */
  sendInvitation(input: SendInvitationInput): Promise<SendSignInLinkResult>;
};

/** How long the mail of an invitation is retried: for less than the provider remembers its key. */
const INVITATION_MAIL_MS = 20 * 60 * 60 * 1_000;

/** The options to start the activity. Whoever starts it again joins it, or finds that the mail was sent. */
export function sendInvitationStart({
  queuePrefix,
  requestId,
  ...ids
}: SendInvitationInput & { queuePrefix: string; requestId: string }) {
  return {
    id: `invitation/${ids.linkId}`,
    taskQueue: taskQueue(queuePrefix, 'sign-in'),
    args: [ids] satisfies [SendInvitationInput],
    startToCloseTimeout: '60s' as const,
    scheduleToCloseTimeout: INVITATION_MAIL_MS,
    heartbeatTimeout: '5s' as const,
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '5m' } as const,
    typedSearchAttributes: [
      { key: searchAttribute('projectId'), value: ids.projectId },
      { key: searchAttribute('requestId'), value: requestId },
    ],
    idConflictPolicy: 'USE_EXISTING' as const,
    idReusePolicy: 'ALLOW_DUPLICATE' as const,
  };
}

/** The options to start the activity. It is retried until the link expires. */
export function sendSignInLinkStart({
  queuePrefix,
  linkId,
  requestId,
}: {
  queuePrefix: string;
  linkId: string;
  requestId: string;
}) {
  return {
    id: `sign-in-link/${linkId}`,
    taskQueue: taskQueue(queuePrefix, 'sign-in'),
    args: [{ linkId }] satisfies [SendSignInLinkInput],
    startToCloseTimeout: '60s' as const,
    scheduleToCloseTimeout: SIGN_IN_LINK_LIFETIME_MS,
    heartbeatTimeout: '5s' as const,
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '30s' } as const,
    typedSearchAttributes: [{ key: searchAttribute('requestId'), value: requestId }],
    idConflictPolicy: 'USE_EXISTING' as const,
    idReusePolicy: 'REJECT_DUPLICATE' as const,
  };
}
