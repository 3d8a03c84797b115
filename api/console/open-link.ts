import type { Request, Response } from 'express';
import { openLinkToken } from '../../models/link-tokens.ts';
import { CONSOLE_LINK, useSignInLink, findSignInLinkState } from '../../models/users/sign-in-links.ts';
import { renderConsoleLinkPage } from '../pages/console-pages.ts';
import { renderExpiredLinkPage } from '../pages/sign-in-pages.ts';
import { ensureBrowser } from '../sign-in/browser.ts';
import { readOwnForm } from '../sign-in/read-form.ts';
import { sendPage } from '../pages/html-page.ts';
import type { ConsoleContext } from './session.ts';

/** A request to an operator's sign-in link, such as the one that `npm start` prints. */
export type LinkVisit = { context: ConsoleContext; request: Request; response: Response; token: string };

/** Asks for confirmation without side effects, because link scanners open links too. */
export async function showConsoleLink(visit: LinkVisit): Promise<void> {
  const { context, request, response, token } = visit;
  const linkId = openLinkToken(context.signInKeyring, token, 'console');
  const state = linkId && (await findSignInLinkState(context.database, { linkId, ...CONSOLE_LINK }));
  if (state !== 'open') return sendPage(response, renderExpiredLinkPage('/console'), 410);
  const browser = ensureBrowser(request, response, context.settings.publicUrl);
  sendPage(response, renderConsoleLinkPage(browser.formToken(CONSOLE_LINK.interaction)));
}

/** Consumes the link, signs its user in, and redirects to the link's console path. */
export async function followConsoleLink(visit: LinkVisit): Promise<void> {
  const { context, request, response, token } = visit;
  const { publicUrl } = context.settings;
  await readOwnForm(request, response, { publicUrl, interaction: CONSOLE_LINK.interaction });
  const linkId = openLinkToken(context.signInKeyring, token, 'console');
  const user =
    linkId === undefined ? undefined : await useSignInLink(context.database, { linkId, ...CONSOLE_LINK });
  if (!user) return sendPage(response, renderExpiredLinkPage('/console'), 410);
  await context.oauth.signBrowserIn(request, response, user.id);
  const { return: returnPath } = request.query;
  const query = typeof returnPath === 'string' ? `?return=${encodeURIComponent(returnPath)}` : '';
  response.redirect(303, `${publicUrl}/console/sign-in${query}`);
}
