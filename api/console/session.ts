import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import {
  getConsoleSessionId,
  endConsoleSession,
  findConsoleSession,
  storeConsoleSession,
} from '../../models/oauth/console-sessions.ts';
import type { Database } from '../../models/database.ts';
import { deriveKeyring, openSeal, seal, type Keyring } from '../../models/sealed.ts';
import type { ApiContext } from '../context.ts';
import { runWithDatabaseDeadline } from '../request/deadline.ts';
import { AppError } from '../request/errors.ts';
import { LIFETIMES } from '../oauth/endpoints.ts';
import { createPageCookie } from '../pages/page-cookie.ts';
import { RANDOM_TOKEN } from '../validation/formats.ts';

export type ConsoleContext = Pick<
  ApiContext,
  'settings' | 'database' | 'oauth' | 'rateLimits' | 'failedCredentials' | 'signInKeyring' | 'logger'
>;

export type ConsoleVisit = { context: ConsoleContext; request: Request; response: Response };

export type ConsoleSession = { token: string; grantId: string };

const COOKIE = createPageCookie('throughline-console', 'strict');

const storedPayload = z.object({ sealedToken: z.string() });

/**
 * Claims of the console's token. They need no verification, because the API itself requested or stored the
 * token.
 */
const tokenClaims = z.object({ sub: z.string(), grant_id: z.string() });

/**
 * Starts a console session and ends the browser's previous one.
 * @returns false if the token's grant was revoked
 */
export async function startSession(
  context: ConsoleContext,
  request: Request,
  response: Response,
  token: string,
): Promise<boolean> {
  const { database, settings, signInKeyring } = context;
  const { sub: userId, grant_id: grantId } = tokenClaims.parse(decodeJwt(token));
  const secret = randomBytes(32).toString('base64url');
  const sealedToken = await seal(deriveSealingKeys(signInKeyring), getBinding(secret), token);
  const isStored = await storeConsoleSession(database, {
    secret,
    userId,
    grantId,
    payload: { sealedToken },
    ttlSeconds: LIFETIMES.session,
  });
  if (isStored) {
    COOKIE.set(response, settings.publicUrl, secret, LIFETIMES.session);
    const replaced = await findSession(database, context, readSecret(context, request));
    if (replaced) await endConsoleSession(database, replaced.grantId);
  }
  return isStored;
}

/**
 * Finds the request's session. A well-formed cookie without a session counts as a failed credential of the
 * network address.
 * @throws AppError 401 without a valid session; 429 after too many failed credentials
 */
export async function requireSession(context: ConsoleContext, request: Request): Promise<ConsoleSession> {
  const secret = readSecret(context, request);
  if (secret === undefined) throw sessionEnded();
  return context.failedCredentials.guard({ ip: request.ip, credentials: secret }, async (limitLookup) => {
    const session = await limitLookup(() =>
      runWithDatabaseDeadline(context.database, (database) => findSession(database, context, secret)),
    );
    if (!session) throw sessionEnded();
    return session;
  });
}

function sessionEnded(): AppError {
  return new AppError(401, 'unauthorized', 'Your console session has ended. Sign in again.');
}

/**
 * Returns whether the browser certainly has no session cookie. Browsers do not send this `SameSite=Strict`
 * cookie when another site starts the navigation, so the result is then false.
 */
export function isSignedOut(request: Request, publicUrl: string): boolean {
  const sendsCookie = ['none', 'same-origin'].includes(request.get('Sec-Fetch-Site') ?? '');
  return sendsCookie && COOKIE.read(request, publicUrl) === undefined;
}

function readSecret({ settings }: ConsoleContext, request: Request): string | undefined {
  const secret = COOKIE.read(request, settings.publicUrl) ?? '';
  return RANDOM_TOKEN.test(secret) ? secret : undefined;
}

async function findSession(
  database: Database,
  { signInKeyring }: ConsoleContext,
  secret: string | undefined,
): Promise<ConsoleSession | undefined> {
  if (secret === undefined) return undefined;
  const found = storedPayload.safeParse(await findConsoleSession(database, secret));
  if (!found.success) return undefined;
  const token = await tryOpenToken(signInKeyring, secret, found.data.sealedToken);
  return token === undefined ? undefined : { token, grantId: tokenClaims.parse(decodeJwt(token)).grant_id };
}

async function tryOpenToken(
  signInKeyring: Keyring,
  secret: string,
  sealedToken: string,
): Promise<string | undefined> {
  try {
    return await openSeal(deriveSealingKeys(signInKeyring), getBinding(secret), sealedToken);
  } catch {
    return undefined;
  }
}

/** Ends a session and revokes its grant at the authorization server. */
export async function endSession(
  { database, settings }: ConsoleContext,
  response: Response,
  session: ConsoleSession | undefined,
): Promise<void> {
  if (session) await endConsoleSession(database, session.grantId);
  COOKIE.clear(response, settings.publicUrl);
}

function getBinding(secret: string): string {
  return `console_sessions:${getConsoleSessionId(secret).toString('hex')}`;
}

/** Derives separate keys for encryption, because the key ring's own keys sign links and cookies. */
export function deriveSealingKeys(signInKeyring: Keyring): Keyring {
  return deriveKeyring(signInKeyring, 'console seals');
}
