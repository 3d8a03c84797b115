import type { Request, Response } from 'express';
import { CONSOLE_CLIENT_ID } from '../../models/oauth/console-sessions.ts';
import type { ApiContext } from '../context.ts';
import type { Interaction } from '../oauth/server.ts';
import { getPagePath } from '../pages/html-page.ts';
import type { SignInFacts } from '../pages/sign-in-pages.ts';
import type { SignInBrowser } from './browser.ts';

/** Context of the sign-in pages. */
export type SignInContext = Pick<
  ApiContext,
  'settings' | 'database' | 'temporal' | 'rateLimits' | 'signInKeyring' | 'oauth'
>;

/** A request to a page of an interaction. */
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
