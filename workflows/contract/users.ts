import { taskQueue } from './queues.ts';
import { searchAttribute } from './search-attributes.ts';

/** Signing in, as its starter and its activity see it. */

/** Milliseconds for which a sign-in link serves, and in which its mail is tried. */
export const SIGN_IN_LINK_LIFETIME = 10 * 60 * 1_000;

/** The id of the link's row: neither an address nor a token passes through Temporal. */
type SendSignInLinkInput = { linkId: string };

/**
 * What became of the mail. `refused`: the provider will never take it. `not_due`: there is nobody to send it to, or
 * the link was used or is too old.
 */
export type SendSignInLinkResult = { mail: 'sent' | 'refused' | 'not_due' };

export type UsersActivities = {
  /** Mails a sign-in link, once. Runs on the provider's queue, by itself. */
  sendSignInLink(input: SendSignInLinkInput): Promise<SendSignInLinkResult>;
};

/**
 * Everything but the connection that starting the activity takes. A person waits for this mail, so it goes before the
 * chunks of batches (priority 3); it is tried until the link ends.
 */
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
    taskQueue: taskQueue(queuePrefix, 'resend'),
    args: [{ linkId }] satisfies [SendSignInLinkInput],
    startToCloseTimeout: '60s' as const,
    scheduleToCloseTimeout: SIGN_IN_LINK_LIFETIME,
    heartbeatTimeout: '5s' as const,
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '30s' } as const,
    priority: { priorityKey: 1 },
    typedSearchAttributes: [{ key: searchAttribute('requestId'), value: requestId }],
    idConflictPolicy: 'USE_EXISTING' as const,
    idReusePolicy: 'REJECT_DUPLICATE' as const,
  };
}
