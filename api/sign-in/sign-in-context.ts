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

/** `uid`: id of an interaction, or token of an invitation. */
export type Visit = { context: SignInContext; request: Request; response: Response; uid: string };

/** Returns the interaction that the URL names, or undefined if this browser does not have it. */
export async function findVisitInteraction({
  context,
  request,
  response,
  uid,
}: Visit): Promise<Interaction | undefined> {
  const interaction = await context.oauth.findInteraction(request, response);
  return interaction?.uid === uid ? interaction : undefined;
}

/** Returns undefined for a malformed token. Without a browser, the result matches no mailed link. */
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

export function getSignInPath({ context, uid }: Pick<Visit, 'context' | 'uid'>): string {
  return getPagePath(context.settings.publicUrl, `/sign-in/${encodeURIComponent(uid)}`);
}

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
