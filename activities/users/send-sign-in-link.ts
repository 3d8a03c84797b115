import { setTimeout as delay } from 'node:timers/promises';
import { log } from '@temporalio/activity';
import { findSignInMail, recordSignInMail } from '../../models/users/sign-in-links.ts';
import type { SendSignInLinkResult, UsersActivities } from '../../workflows/contract/users.ts';
import type { ResendClient, SendOutcome } from '../emails/resend-client.ts';
import { blockReasonOf } from '../emails/resend-failure.ts';
import {
  keepToLimit,
  LATEST_CALL_MS,
  MAX_WAIT_MS,
  takeResendSlot,
  type Paced,
} from '../emails/take-resend-slot.ts';
import { isFinalOutcome } from '../emails/to-results.ts';
import { activityFailure } from '../failures.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { recordConsequences } from '../provider/consequences.ts';
import { codeOf, toActivityFailure, type ProviderFailure } from '../provider/failure.ts';
import { renderSignInMail, type SignInMails } from './sign-in-mail.ts';

export type SendSignInLinkDependencies = Paced & { resend: ResendClient; signInMails: SignInMails };

/** Before it is tried again while Resend accepts nothing from our account: a person has to mend that. */
const PAUSE_WHEN_BLOCKED_MS = 30_000;

/**
 * Makes the activity that mails a sign-in link. Every attempt of one link has the same body and idempotency key, so
 * the provider sends it once.
 */
export function createSendSignInLink(
  dependencies: SendSignInLinkDependencies,
): UsersActivities['sendSignInLink'] {
  return function sendSignInLink({ linkId }) {
    return withHeartbeat(() => sendLink(dependencies, linkId));
  };
}

async function sendLink(
  dependencies: SendSignInLinkDependencies,
  linkId: string,
): Promise<SendSignInLinkResult> {
  const { database, resend, signInMails } = dependencies;
  const startedAt = Date.now();
  const mail = await findSignInMail(database, linkId);
  if (mail === undefined) return { mail: 'not_due' };
  if (mail.sentAt !== null) return { mail: 'sent' };

  const waitMs = await takeResendSlot(dependencies);
  if (waitMs === undefined) throw activityFailure('provider_rate_limit', { retryAfterMs: MAX_WAIT_MS });
  await delay(waitMs);
  // A process that was halted meanwhile, for a day perhaps: by now the provider may have forgotten the key.
  if (Date.now() - startedAt > LATEST_CALL_MS) throw activityFailure('internal');

  const outcome = await resend.sendBatch(
    [renderSignInMail(signInMails, { linkId, ...mail })],
    `sign-in/${linkId}`,
  );
  await keepToLimit(dependencies, outcome.allowedPerSecond);
  return settle(dependencies, linkId, outcome);
}

/** Records what was sent. @throws what Temporal tries again */
async function settle(
  dependencies: SendSignInLinkDependencies,
  linkId: string,
  outcome: SendOutcome,
): Promise<SendSignInLinkResult> {
  if (!isFinalOutcome(outcome)) return retryLater(dependencies, linkId, outcome);
  switch (outcome.kind) {
    case 'answered':
      if (outcome.ids.length === 0) return refused(linkId, 'not_accepted');
      break;
    case 'key_reused':
      // An earlier attempt was accepted, and signed by a key that is not the ring's first any more.
      break;
    case 'invalid':
      return refused(linkId, outcome.reason ?? 'invalid');
  }
  await recordSignInMail(dependencies.database, linkId);
  return { mail: 'sent' };
}

async function retryLater(
  { database, pace }: Paced,
  linkId: string,
  failure: ProviderFailure,
): Promise<never> {
  const blockReason = blockReasonOf(failure);
  await recordConsequences(database, failure, {
    slots: pace.slots,
    logLine: 'sign-in link not sent',
    logged: { code: blockReason ?? codeOf(failure), linkId },
  });
  if (blockReason === undefined) throw toActivityFailure(failure);
  throw activityFailure('provider_unavailable', { retryAfterMs: PAUSE_WHEN_BLOCKED_MS });
}

function refused(linkId: string, code: string): SendSignInLinkResult {
  log.warn('sign-in link refused', { code, linkId });
  return { mail: 'refused' };
}
