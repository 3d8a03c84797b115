import type { Request } from 'express';
import { insertSignInLink } from '../../models/users/sign-in-links.ts';
import { buildSignInLinkStart, SIGN_IN_LINK_LIFETIME_MS } from '../../workflows/contract/users.ts';
import { findKnownBrowser } from '../limits/known-browser.ts';
import {
  buildLimitHeaders,
  getRetryAfterSeconds,
  tooManyRequests,
  type RateLimitStatus,
} from '../limits/rate-limiter.ts';
import type { LimitName, RateLimits } from '../limits/rate-limits.ts';
import { toNetwork } from '../limits/to-network.ts';
import { startActivity } from '../temporal/start-job.ts';
import type { SignInContext } from './sign-in-context.ts';

/**
 * Counts a sign-in link towards its rate limits. A browser whose last sign-in was with the address
 * counts only towards its own limit, which strangers cannot exhaust.
 * @param email lowercase. Call this before you look up the user, so that a 429 reveals no accounts
 * @returns `RateLimit` headers
 * @throws AppError 429
 */
export async function countLink(
  { settings, signInKeyring, rateLimits }: SignInContext,
  request: Request,
  email: string,
): Promise<Record<string, string>> {
  const known = findKnownBrowser(request, { publicUrl: settings.publicUrl, keyring: signInKeyring });
  const network = toNetwork(request.ip);
  const limitStatuses = await takeUntilRefused(
    rateLimits,
    known?.hasSignedIn(email)
      ? [['signInLinks', `browser ${known.id}`]]
      : [
          ['signInLinksPerNetwork', network],
          ['signInLinks', `${network} ${email}`],
          ['signInLinksPerEmail', email],
        ],
  );
  const seconds = getRetryAfterSeconds(limitStatuses);
  if (seconds === undefined) return buildLimitHeaders(limitStatuses);
  throw tooManyRequests(limitStatuses, seconds, 'sign-in links');
}

/**
 * Stops at the first exceeded limit, so that a refused request neither counts towards the other limits nor
 * adds rows for them.
 */
async function takeUntilRefused(
  rateLimits: RateLimits,
  counted: readonly (readonly [LimitName, string])[],
): Promise<RateLimitStatus[]> {
  const limitStatuses: RateLimitStatus[] = [];
  for (const [name, key] of counted) {
    const limitStatus = await rateLimits.take(name, key);
    if (limitStatus) limitStatuses.unshift(limitStatus);
    if (limitStatus?.isExceeded) break;
  }
  return limitStatuses;
}

/**
 * Stores a sign-in link and starts the activity that mails it.
 * @throws Error if Temporal does not confirm the start within a second
 */
export async function sendLink(
  { database, temporal, settings }: SignInContext,
  link: { email: string; interaction: string; browserDigest: Buffer; clientName: string; requestId: string },
): Promise<void> {
  const { requestId, ...inserted } = link;
  const linkId = await insertSignInLink(database, { ...inserted, lifetimeMs: SIGN_IN_LINK_LIFETIME_MS });
  const start = buildSignInLinkStart({ queuePrefix: settings.taskQueuePrefix, linkId, requestId });
  await startActivity(temporal, 'sendSignInLink', start);
}
