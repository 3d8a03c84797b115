import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider, Session } from 'oidc-provider';
import type { Database } from '../../models/database.ts';
import { endConsoleSessionsOfSignIn } from '../../models/oauth/console-sessions.ts';
import { findEnabledUser, type User } from '../../models/users/users.ts';
import { getCookieNames, getCookiePath, LIFETIMES } from './endpoints.ts';

/** Returns undefined without a session, or for a disabled or signed-out user. */
export async function findBrowserUser(
  provider: Provider,
  database: Database,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<User | undefined> {
  const { accountId, loginTs } = await provider.Session.get(provider.createContext(request, response));
  if (accountId === undefined) return undefined;
  const user = await findEnabledUser(database, accountId);
  return user && !isSignedOut(user, loginTs) ? user : undefined;
}

/** The session has the same lifetime as after a sign-in in an interaction. */
export async function signBrowserIn(
  provider: Provider,
  database: Database,
  publicUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
  userId: string,
): Promise<void> {
  const context = provider.createContext(request, response);
  const before = await provider.Session.get(context);
  await endBrowserSession(database, before);
  // A new session id prevents session fixation.
  const session = new provider.Session();
  session.loginAccount({ accountId: userId });
  await session.save(LIFETIMES.session);
  const isSecure = publicUrl.startsWith('https:');
  context.cookies.secure = isSecure;
  context.cookies.set(getCookieNames(publicUrl).session, session.jti, {
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    secure: isSecure,
    path: getCookiePath(publicUrl),
    expires: new Date(Date.now() + LIFETIMES.session * 1_000),
  });
}

/** Also ends the browser's console sessions. */
export async function signBrowserOut(
  provider: Provider,
  database: Database,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await endBrowserSession(database, await provider.Session.get(provider.createContext(request, response)));
}

/** Also ends the session's console sessions. Ignores a session without a user. */
export async function endBrowserSession(
  database: Database,
  session: Pick<Session, 'accountId' | 'uid' | 'destroy'>,
): Promise<void> {
  if (session.accountId === undefined) return;
  await session.destroy();
  await endConsoleSessionsOfSignIn(database, { userId: session.accountId, sessionUid: session.uid });
}

/**
 * Detects a session from before the sign-out, because a request that ran meanwhile may have stored the
 * session again.
 * @param signedInAt seconds since 1970
 */
export function isSignedOut({ signedOutAt }: User, signedInAt: number | undefined): boolean {
  return signedOutAt !== null && signedInAt !== undefined && (signedInAt + 1) * 1000 < signedOutAt.getTime();
}
