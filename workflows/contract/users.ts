import { getTaskQueue } from './queues.ts';
import { searchAttribute } from './search-attributes.ts';

/** Reserved for sign-in links and the platform's other mails: by default 1 of 5 requests per second. */
export const SIGN_IN_RATE_FRACTION = 0.2;

/** The mail is retried until the link expires. */
export const SIGN_IN_LINK_LIFETIME_MS = 10 * 60 * 1_000;

/** Contains only the row's id, because Temporal must see neither address nor token. */
type SendSignInLinkInput = { linkId: string };

/** `refused`: the provider rejected the mail. `not_due`: the link is no longer valid. */
export type LinkMailResult = { mail: 'sent' | 'refused' | 'not_due' };

export type SendInvitationInput = { projectId: string; invitationId: string; linkId: string };

export type UsersActivities = {
  /** Sends the mail once. Runs as a standalone activity on the sign-in queue. */
  sendSignInLink(input: SendSignInLinkInput): Promise<LinkMailResult>;
  /** Sends the mail once. Runs as a standalone activity on the sign-in queue. */
  sendInvitation(input: SendInvitationInput): Promise<LinkMailResult>;
};

/** Shorter than the time for which Resend keeps idempotency keys. A later retry could send the mail twice. */
const INVITATION_RETRY_MS = 20 * 60 * 60 * 1_000;

/** Another start joins a running activity, or finds that the mail was sent. */
export function buildInvitationStart({
  queuePrefix,
  requestId,
  ...ids
}: SendInvitationInput & { queuePrefix: string; requestId: string }) {
  return {
    id: `invitation/${ids.linkId}`,
    taskQueue: getTaskQueue(queuePrefix, 'sign-in'),
    args: [ids] satisfies [SendInvitationInput],
    startToCloseTimeout: '60s' as const,
    scheduleToCloseTimeout: INVITATION_RETRY_MS,
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

export function buildSignInLinkStart({
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
    taskQueue: getTaskQueue(queuePrefix, 'sign-in'),
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
