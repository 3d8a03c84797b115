import type { Request } from 'express';
import { insertSignInLink } from '../../models/users/sign-in-links.ts';
import { sendSignInLinkStart, SIGN_IN_LINK_LIFETIME_MS } from '../../workflows/contract/users.ts';
import { AppError } from '../request/errors.ts';
import { countSignInLink } from '../limits/count-sign-in-link.ts';
import { findKnownBrowser } from '../limits/known-browser.ts';
import { runActivity } from '../temporal/start-job.ts';
import type { SignInContext } from './sign-in-context.ts';

/**
 * Counts a sign-in link before the address is looked up.
 * @param email lowercase
 * @returns response headers
 * @throws AppError 429
 */
export async function countLink(
  { settings, signInKeyring, rateLimits }: SignInContext,
  request: Request,
  email: string,
): Promise<Record<string, string>> {
  const known = findKnownBrowser(request, { publicUrl: settings.publicUrl, keyring: signInKeyring });
  const { retryAfterSeconds, headers } = await countSignInLink(rateLimits, {
    address: email,
    ip: request.ip,
    knownBrowser: known?.hasSignedIn(email) ? known.id : undefined,
  });
  if (retryAfterSeconds !== undefined)
    throw new AppError(429, 'rate_limited', 'Too many sign-in links.', { headers });
  return headers;
}

/** Starts the mail of a sign-in link. @throws if Temporal does not accept the start within a second */
export async function sendLink(
  { database, temporal, settings }: SignInContext,
  link: { email: string; interaction: string; browserDigest: Buffer; clientName: string; requestId: string },
): Promise<void> {
  const { requestId, ...inserted } = link;
  const linkId = await insertSignInLink(database, { ...inserted, lifetimeMs: SIGN_IN_LINK_LIFETIME_MS });
  const start = sendSignInLinkStart({ queuePrefix: settings.taskQueuePrefix, linkId, requestId });
  await runActivity(temporal, 'sendSignInLink', start);
}
