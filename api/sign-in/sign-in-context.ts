import type { Request, Response } from 'express';
import { CONSOLE_CLIENT_ID } from '../../models/oauth/console-sessions.ts';
import type { ApiContext } from '../context.ts';
import type { Interaction } from '../oauth/server.ts';
import { getPagePath } from '../pages/html-page.ts';
import type { SignInFacts } from '../pages/sign-in-pages.ts';
import { openLinkToken } from '../../models/link-tokens.ts';
import type { OpenedSignInLink } from '../../models/users/sign-in-links.ts';
import type { SignInBrowser } from './browser.ts';

export type SignInContext = Pick<
  ApiContext,
  'settings' | 'database' | 'temporal' | 'rateLimits' | 'signInKeyring' | 'oauth'
>;

/** A request to a page of an interaction, or of an invitation with its token as `uid`. */
export type Visit = { context: SignInContext; request: Request; response: Response; uid: string };

/** Returns the visit's interaction if it belongs to this browser. */
export async function findVisitInteraction({
  context,
  request,
  response,
  uid,
}: Visit): Promise<Interaction | undefined> {
  const interaction = await context.oauth.findInteraction(request, response);
  return interaction?.uid === uid ? interaction : undefined;
}

/** Returns the sign-in link of a token; undefined for a malformed token. A missing browser matches no mailed link. */
export function readSignInLink(
  { signInKeyring }: SignInContext,
  token: string,
  { interaction, browser }: { interaction: string; browser: SignInBrowser | undefined },
): OpenedSignInLink | undefined {
  const linkId = openLinkToken(signInKeyring, token);
  return linkId === undefined
    ? undefined
    : { linkId, interaction, browserDigest: browser?.digest ?? Buffer.alloc(0) };
}

/** Returns the public path of the interaction's pages. */
export function getSignInPath({ context, uid }: Pick<Visit, 'context' | 'uid'>): string {
  return getPagePath(context.settings.publicUrl, `/sign-in/${encodeURIComponent(uid)}`);
}

/** Returns the facts of the interaction's pages. */
export function createPageFacts(
  visit: Visit,
  { client, redirectUri }: Interaction,
  browser: SignInBrowser,
): SignInFacts {
  return {
    app: {
      clientId: client.clientId,
      name: client.name,
      redirectUri,
      registeredItself: client.registeredItself,
    },
    isOwn: client.clientId === CONSOLE_CLIENT_ID,
    path: getSignInPath(visit),
    formToken: browser.getFormToken(visit.uid),
  };
}
