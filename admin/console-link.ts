import { signLinkToken } from '../models/link-tokens.ts';
import { parseKeyring } from '../models/sealed.ts';
import { insertConsoleLink } from '../models/users/sign-in-links.ts';
import type { AdminContext } from './context.ts';

/**
 * Creates a single-use link to the console and returns the link's path.
 * @param signInKeyring the API's `SIGN_IN_KEYRING`
 * @param link `user`: id of the user. `project`: project to open; by default, the project that the browser
 * opened last
 * @throws TypeError if `signInKeyring` is invalid
 */
export async function createConsoleLink(
  { database }: AdminContext,
  signInKeyring: string,
  link: { user: string; lifetimeMs: number; project?: string },
): Promise<string> {
  const keyring = parseKeyring(signInKeyring);
  const linkId = await insertConsoleLink(database, { userId: link.user, lifetimeMs: link.lifetimeMs });
  const path = `/console/links/${signLinkToken(keyring, linkId, 'console')}`;
  return link.project === undefined ? path : `${path}?return=/console/p/${link.project}`;
}
