import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { Database } from '../../models/database.ts';
import { findEnabledUser, type UserRow } from '../../models/users/users.ts';
import { cookieNames, cookiePath, isSignedOut } from './provider.ts';
import { LIFETIMES } from './tokens.ts';

/** Who is signed in in the browser of a request. Undefined when nobody is, or they were disabled or signed out. */
export async function findBrowserUser(
  provider: Provider,
  database: Database,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<UserRow | undefined> {
  const { accountId, loginTs } = await provider.Session.get(provider.createContext(request, response));
  if (accountId === undefined) return undefined;
  const user = await findEnabledUser(database, accountId);
  return user && !isSignedOut(user, loginTs) ? user : undefined;
}

/** Signs a user in in the browser of a request, for as long as an interaction would. */
export async function signBrowserIn(
  provider: Provider,
  publicUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
  userId: string,
): Promise<void> {
  const context = provider.createContext(request, response);
  const before = await provider.Session.get(context);
  // Another session, by another name: nobody goes on in what they knew the cookie of before.
  if (before.accountId !== undefined) await before.destroy();
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
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const session = await provider.Session.get(provider.createContext(request, response));
  if (session.accountId !== undefined) await session.destroy();
}
