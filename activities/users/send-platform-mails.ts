import { setTimeout as delay } from 'node:timers/promises';
import { html, type SafeHtml } from '@remix-run/html-template';
import { log } from '@temporalio/activity';
import type { Keyring } from '../../models/sealed.ts';
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

export type PlatformMails = {
  /** `Name <address>`, or an address. */
  sender: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Signs the links, which the API verifies with the same key ring. */
  keyring: Keyring;
};

export type PlatformMailDependencies = Paced & { resend: ResendClient; platformMails: PlatformMails };

const PAUSE_WHEN_BLOCKED_MS = 30_000;

type OutgoingMails = {
  mails: Mail[];
  /** Idempotency key, the same in each attempt. */
  key: string;
  isStillDue: () => Promise<boolean>;
  logged: { mail: string } & Record<string, string>;
};

/**
 * @returns `sent` if the provider accepted at least one mail, `refused` if it will never accept any,
 * `not_due` if no call was made
 * @throws failures that Temporal retries
 */
export async function sendPlatformMails(
  dependencies: PlatformMailDependencies,
  { mails, key, isStillDue, logged }: OutgoingMails,
): Promise<'sent' | 'refused' | 'not_due'> {
  const startedAtMs = Date.now();
  const waitMs = await takeResendSlot(dependencies);
  if (waitMs === undefined) throw activityFailure('provider_rate_limit', { retryAfterMs: MAX_WAIT_MS });
  await delay(waitMs);
  if (!(await isStillDue())) return 'not_due';
  // If the process was suspended, Temporal may have started another attempt, and the provider may have
  // forgotten the key.
  if (Date.now() - startedAtMs > LATEST_CALL_MS) throw activityFailure('internal');
  const outcome = await dependencies.resend.sendBatch(mails, key);
  await applyRateLimit(dependencies, outcome.allowedPerSecond);
  return toMailResult(dependencies, outcome, logged);
}

async function toMailResult(
  dependencies: PlatformMailDependencies,
  outcome: SendOutcome,
  logged: OutgoingMails['logged'],
): Promise<'sent' | 'refused'> {
  if (!isFinalOutcome(outcome)) return throwFailure(dependencies, outcome, logged);
  switch (outcome.kind) {
    case 'answered':
      return outcome.ids.length === 0 ? logRefusal('not_accepted', logged) : 'sent';
    case 'key_reused':
      // An earlier attempt was accepted with another body, for example with a link that an older key signed.
      return 'sent';
    case 'invalid':
      return logRefusal(outcome.reason ?? 'invalid', logged);
  }
}

async function throwFailure(
  { database, pace }: Paced,
  failure: ProviderFailure,
  { mail, ...ids }: OutgoingMails['logged'],
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

function logRefusal(code: string, { mail, ...ids }: OutgoingMails['logged']): 'refused' {
  log.warn(`${mail} refused`, { code, ...ids });
  return 'refused';
}

export function renderMailDocument(title: string, content: SafeHtml): string {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
      </head>
      <body style="font: 16px/1.5 sans-serif; max-width: 34em">
        ${content}
      </body>
    </html>`;
  return String(document);
}

const WORD_JOINER = '\u2060';

/**
 * Prevents mail programs from turning text in a user-chosen name into a link, and puts the name on one line.
 */
export function removeLinks(name: string): string {
  return name
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[.:/@]/g, `$&${WORD_JOINER}`);
}
