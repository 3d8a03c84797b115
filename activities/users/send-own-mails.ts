import { setTimeout as delay } from 'node:timers/promises';
import { log } from '@temporalio/activity';
import type { Mail, ResendClient, SendOutcome } from '../emails/resend-client.ts';
import { getBlockReason } from '../emails/resend-failure.ts';
import {
  applyRateLimit,
  LATEST_CALL_MS,
  MAX_WAIT_MS,
  takeResendSlot,
  type Paced,
} from '../emails/take-resend-slot.ts';
import { isFinalOutcome } from '../emails/to-results.ts';
import { activityFailure } from '../failures.ts';
import { recordConsequences } from '../provider/consequences.ts';
import { getCode, toActivityFailure, type ProviderFailure } from '../provider/failure.ts';

export type SendOwnMails = Paced & { resend: ResendClient };

/** Delay while Resend accepts nothing from our account, which a person must fix. */
const PAUSE_WHEN_BLOCKED_MS = 30_000;

/** Platform mail to one or several recipients, in one call. */
type OwnMails = {
  mails: Mail[];
  /** Idempotency key, the same for each attempt. */
  key: string;
  /** Returns whether the mail is still wanted. Called right before the call to the provider. */
  isStillDue: () => Promise<boolean>;
  /** Log fields: ids only. */
  logged: { mail: string } & Record<string, string>;
};

/**
 * Sends platform mails once: each attempt has the same body and idempotency key.
 * @returns `sent` if the provider accepted at least one mail, `refused` if it never will; `not_due`: no call was made
 * @throws failures that Temporal retries
 */
export async function sendOwnMails(
  dependencies: SendOwnMails,
  { mails, key, isStillDue, logged }: OwnMails,
): Promise<'sent' | 'refused' | 'not_due'> {
  const startedAt = Date.now();
  const waitMs = await takeResendSlot(dependencies);
  if (waitMs === undefined) throw activityFailure('provider_rate_limit', { retryAfterMs: MAX_WAIT_MS });
  await delay(waitMs);
  if (!(await isStillDue())) return 'not_due';
  // The process may have been suspended, even for a day, and the provider may have forgotten the key.
  if (Date.now() - startedAt > LATEST_CALL_MS) throw activityFailure('internal');
  const outcome = await dependencies.resend.sendBatch(mails, key);
  await applyRateLimit(dependencies, outcome.allowedPerSecond);
  return settle(dependencies, outcome, logged);
}

async function settle(
  dependencies: SendOwnMails,
  outcome: SendOutcome,
  logged: OwnMails['logged'],
): Promise<'sent' | 'refused'> {
  if (!isFinalOutcome(outcome)) return retryLater(dependencies, outcome, logged);
  switch (outcome.kind) {
    case 'answered':
      return outcome.ids.length === 0 ? logRefusal('not_accepted', logged) : 'sent';
    case 'key_reused':
      // An earlier attempt was accepted. Its body differs, because its link was signed with an older key.
      return 'sent';
    case 'invalid':
      return logRefusal(outcome.reason ?? 'invalid', logged);
  }
}

async function retryLater(
  { database, pace }: Paced,
  failure: ProviderFailure,
  { mail, ...ids }: OwnMails['logged'],
): Promise<never> {
  const blockReason = getBlockReason(failure);
  await recordConsequences(database, failure, {
    slots: pace.slots,
    logLine: `${mail} not sent`,
    logged: { code: blockReason ?? getCode(failure), ...ids },
  });
  if (blockReason === undefined) throw toActivityFailure(failure);
  throw activityFailure('provider_unavailable', { retryAfterMs: PAUSE_WHEN_BLOCKED_MS });
}

function logRefusal(code: string, { mail, ...ids }: OwnMails['logged']): 'refused' {
  log.warn(`${mail} refused`, { code, ...ids });
  return 'refused';
}
