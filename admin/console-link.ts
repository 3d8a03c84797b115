import { signSignInToken } from '../models/link-tokens.ts';
import { parseKeyring } from '../models/sealed.ts';
import { insertConsoleLink } from '../models/users/sign-in-links.ts';
import type { AdminContext } from './context.ts';

/**
 * The path of a link that signs a user in in the console, once and in whichever browser opens it first.
 * @param signInKeyring as the API has it in its settings
 * @throws TypeError when that is no key ring
 */
export async function consoleLinkPath(
  { database }: AdminContext,
  signInKeyring: string,
  link: { user: string; lifetimeMs: number },
): Promise<string> {
  const linkId = await insertConsoleLink(database, { userId: link.user, lifetimeMs: link.lifetimeMs });
  return `/console/links/${signSignInToken(parseKeyring(signInKeyring), linkId, 'console')}`;
}
