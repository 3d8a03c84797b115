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

/** Ends the browser's session, and starts a session of the user. */
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

/** Also ends the console sessions of the same sign-in. Does nothing if the session has no user. */
export async function endBrowserSession(
  database: Database,
  session: Pick<Session, 'accountId' | 'uid' | 'destroy'>,
): Promise<void> {
  if (session.accountId === undefined) return;
  await session.destroy();
  await endConsoleSessionsOfSignIn(database, { userId: session.accountId, sessionUid: session.uid });
}

/**
 * Returns whether the session started before the user was signed out. A request that ran during the sign-out
 * may have stored the deleted session again.
 * @param signedInAt seconds since 1970
 */
export function isSignedOut({ signedOutAt }: User, signedInAt: number | undefined): boolean {
  return signedOutAt !== null && signedInAt !== undefined && (signedInAt + 1) * 1000 < signedOutAt.getTime();
}
