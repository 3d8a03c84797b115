import { createHmac, randomBytes } from 'node:crypto';
import { parse } from 'cookie';
import type { Request, Response } from 'express';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import {
  consoleSessionId,
  endConsoleSession,
  findConsoleSession,
  storeConsoleSession,
} from '../../models/oauth/console-sessions.ts';
import type { Database } from '../../models/database.ts';
import { openSeal, seal, type Keyring } from '../../models/sealed.ts';
import type { ApiContext } from '../context.ts';
import { LIFETIMES } from '../oauth/tokens.ts';

/** What the console's part of the API works with. */
export type ConsoleContext = Pick<
  ApiContext,
  'settings' | 'database' | 'oauth' | 'rateLimits' | 'signInKeyring' | 'logger'
>;

/** Who is signed in in the console of a browser. */
export type ConsoleSession = { token: string; grantId: string };

const SECRET = /^[\w-]{43}$/;

const stored = z.object({ sealedToken: z.string() });

/** What the console reads of its own token, which the authorisation server has just made. */
const ownClaims = z.object({ sub: z.string(), grant_id: z.string() });

/** Keeps a token in a session, and gives the browser the cookie of it. @returns false when its consent has ended */
export async function beginSession(
  { database, settings, signInKeyring }: ConsoleContext,
  response: Response,
  token: string,
): Promise<boolean> {
  const { sub: userId, grant_id: grantId } = ownClaims.parse(decodeJwt(token));
  const secret = randomBytes(32).toString('base64url');
  const sealedToken = seal(sealingKeys(signInKeyring), bindingOf(secret), token);
  const isStored = await storeConsoleSession(database, {
    secret,
    userId,
    grantId,
    payload: { sealedToken },
    ttlSeconds: LIFETIMES.session,
  });
  if (isStored) {
    const maxAge = LIFETIMES.session * 1_000;
    response.cookie(cookieName(settings.publicUrl), secret, { ...cookieOptions(settings.publicUrl), maxAge });
  }
  return isStored;
}

/** The session of the browser that a request comes from. Undefined when it has none, or it has ended. */
export async function findSession(
  database: Database,
  { settings, signInKeyring }: Pick<ConsoleContext, 'settings' | 'signInKeyring'>,
  request: Request,
): Promise<ConsoleSession | undefined> {
  const secret = parse(request.headers.cookie ?? '')[cookieName(settings.publicUrl)] ?? '';
  if (!SECRET.test(secret)) return undefined;
  const found = stored.safeParse(await findConsoleSession(database, secret));
  if (!found.success) return undefined;
  const token = openSeal(sealingKeys(signInKeyring), bindingOf(secret), found.data.sealedToken);
  return { token, grantId: ownClaims.parse(decodeJwt(token)).grant_id };
}

/** Ends a session here and at the authorisation server, and takes the cookie away. */
export async function endSession(
  { database, settings }: ConsoleContext,
  response: Response,
  session: ConsoleSession | undefined,
): Promise<void> {
  if (session) await endConsoleSession(database, session.grantId);
  response.clearCookie(cookieName(settings.publicUrl), cookieOptions(settings.publicUrl));
}

/** With the prefix `__Host-`, no other host can set it, nor any page that came without TLS. */
function cookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-throughline-console' : 'throughline-console';
}

function cookieOptions(publicUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(publicUrl) } as const;
}

/** Plain http is for the loopback of a developer's machine, which the sign-in pages serve alike. */
export function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}

function bindingOf(secret: string): string {
  return `console_sessions:${consoleSessionId(secret).toString('hex')}`;
}

/** Of the same ring other keys sign links and cookies, so what is sealed has keys of its own. */
export function sealingKeys(signInKeyring: Keyring): Keyring {
  const derived = (key: Buffer) => createHmac('sha256', key).update('console seals').digest();
  return new Map([...signInKeyring].map(([id, key]) => [id, derived(key)]));
}
