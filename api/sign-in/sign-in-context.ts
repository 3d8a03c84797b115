import type { Request, Response } from 'express';
import { CONSOLE_CLIENT_ID } from '../../models/oauth/console-sessions.ts';
import type { ApiContext } from '../context.ts';
import type { Interaction } from '../oauth/server.ts';
import type { SignInFacts } from '../pages/sign-in-pages.ts';
import type { SignInBrowser } from './browser.ts';

/** What the pages of signing in work with. */
export type SignInContext = Pick<
  ApiContext,
  'settings' | 'database' | 'temporal' | 'rateLimits' | 'signInKeyring' | 'oauth'
>;

/** One request to a page of an interaction. */
export type Visit = { context: SignInContext; request: Request; response: Response; uid: string };

/** The interaction that a visit's address names, if it is this browser's. */
export async function interactionOf({
  context,
  request,
  response,
  uid,
}: Visit): Promise<Interaction | undefined> {
  const interaction = await context.oauth.interactionDetails(request, response);
  return interaction?.uid === uid ? interaction : undefined;
}

/** Where the pages of a visit's interaction begin, as the browser sees it. */
export function pathOf({ context, uid }: Pick<Visit, 'context' | 'uid'>): string {
  const { pathname } = new URL(context.settings.publicUrl);
  return `${pathname.replace(/\/$/, '')}/sign-in/${encodeURIComponent(uid)}`;
}

/** What the pages of a visit's interaction show in this browser. */
export function factsOf(
  visit: Visit,
  { client, redirectUri }: Interaction,
  browser: SignInBrowser,
): SignInFacts {
  return {
    asker: {
      clientId: client.clientId,
      name: client.name,
      redirectUri,
      registeredItself: client.registeredItself,
    },
    isOwn: client.clientId === CONSOLE_CLIENT_ID,
    path: pathOf(visit),
    formToken: browser.formToken(visit.uid),
  };
}
