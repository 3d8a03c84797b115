import { signSignInToken } from '../models/link-tokens.ts';
import { parseKeyring } from '../models/sealed.ts';
import { insertConsoleLink } from '../models/users/sign-in-links.ts';
import type { AdminContext } from './context.ts';

/**
 * Creates a single-use link that signs a user in to the console, and returns its path.
 * @param signInKeyring the API's SIGN_IN_KEYRING
 * @param link `project`: the project that the console opens; without it, the one that this browser showed last
 * @throws TypeError when `signInKeyring` is no key ring
 */
export async function consoleLinkPath(
  { database }: AdminContext,
  signInKeyring: string,
  link: { user: string; lifetimeMs: number; project?: string },
): Promise<string> {
  const linkId = await insertConsoleLink(database, { userId: link.user, lifetimeMs: link.lifetimeMs });
  const path = `/console/links/${signSignInToken(parseKeyring(signInKeyring), linkId, 'console')}`;
  return link.project === undefined ? path : `${path}?return=/console/p/${link.project}`;
}
