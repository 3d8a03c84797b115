import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider, Session } from 'oidc-provider';
import type { Database } from '../../models/database.ts';
import { endConsoleSessionsOf } from '../../models/oauth/console-sessions.ts';
import { findEnabledUser, type User } from '../../models/users/users.ts';
import { cookieNames, cookiePath, isSignedOut } from './provider.ts';
import { LIFETIMES } from './tokens.ts';

/** Who is signed in in the browser of a request. Undefined when nobody is, or they were disabled or signed out. */
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

/** Signs a user in in the browser of a request, for as long as an interaction would. */
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
  // Another session, by another name: nobody goes on in what they knew the cookie of before.
  await endBrowserSession(database, before);
  const session = new provider.Session();
  session.loginAccount({ accountId: userId });
  await session.save(LIFETIMES.session);
  const isSecure = publicUrl.startsWith('https:');
  context.cookies.secure = isSecure;
  context.cookies.set(cookieNames(publicUrl).session, session.jti, {
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    secure: isSecure,
    path: cookiePath(publicUrl),
    expires: new Date(Date.now() + LIFETIMES.session * 1_000),
  });
}

/** Ends the session of the browser of a request. */
export async function signBrowserOut(
  provider: Provider,
  database: Database,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await endBrowserSession(database, await provider.Session.get(provider.createContext(request, response)));
}

/** Ends a session that somebody is signed in in, and the console's sessions that came from it. */
export async function endBrowserSession(
  database: Database,
  session: Pick<Session, 'accountId' | 'uid' | 'destroy'>,
): Promise<void> {
  if (session.accountId === undefined) return;
  await session.destroy();
  await endConsoleSessionsOf(database, { userId: session.accountId, sessionUid: session.uid });
}
