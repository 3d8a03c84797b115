import { createHash, randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { openLinkToken } from '../../models/link-tokens.ts';
import { CONSOLE_CLIENT_ID } from '../../models/oauth/console-sessions.ts';
import { openSeal, seal } from '../../models/sealed.ts';
import { CONSOLE_LINK, findSignInLinkState, useSignInLink } from '../../models/users/sign-in-links.ts';
import { deriveConsoleSecret, SIGNED_IN_PATH } from '../oauth/console-client.ts';
import { ISSUER_PATH, LIFETIMES, ROUTES } from '../oauth/endpoints.ts';
import { sendPage } from '../pages/html-page.ts';
import { createPageCookie } from '../pages/page-cookie.ts';
import { renderConsoleLinkPage, renderExpiredLinkPage } from '../pages/sign-in-pages.ts';
import { ensureBrowser } from '../sign-in/browser.ts';
import { readPageForm } from '../sign-in/read-form.ts';
import { deriveSealingKeys, startSession, type ConsoleContext, type ConsoleVisit } from './session.ts';

export const TOKEN_TIMEOUT_MS = 5_000;

/** A pending sign-in. Its encrypted cookie binds the sign-in to this browser (RFC 9700 section 2.1.1). */
const pendingSignIn = z.object({ state: z.string(), verifier: z.string(), returnTo: z.string() });

/** `SameSite=Lax`, because a link in a mail may start the navigation that needs the cookie. */
const COOKIE = createPageCookie('throughline-console-sign-in', 'lax');

const SEAL_BINDING = 'console sign-in';

const tokenResponse = z.object({ access_token: z.string() });

export async function startSignIn(
  { settings, signInKeyring }: ConsoleContext,
  request: Request,
  response: Response,
): Promise<void> {
  const { publicUrl } = settings;
  const state = randomBytes(16).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  const returnTo = toConsolePath(request.query['return']);
  const sealedSignIn = await seal(
    deriveSealingKeys(signInKeyring),
    SEAL_BINDING,
    JSON.stringify({ state, verifier, returnTo }),
  );
  COOKIE.set(response, publicUrl, sealedSignIn, LIFETIMES.interaction);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: CONSOLE_CLIENT_ID,
    redirect_uri: publicUrl + SIGNED_IN_PATH,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  response.redirect(303, `${publicUrl}${ISSUER_PATH}${ROUTES.authorization}?${query.toString()}`);
}

/**
 * @returns the console path to open; undefined if the sign-in expired, was cancelled, or started in another
 * browser
 */
export async function finishSignIn(
  context: ConsoleContext,
  request: Request,
  response: Response,
): Promise<string | undefined> {
  const { publicUrl } = context.settings;
  const pending = await findPendingSignIn(context, request);
  COOKIE.clear(response, publicUrl);
  const { code, state } = request.query;
  if (!pending || typeof code !== 'string' || state !== pending.state) return undefined;
  const token = await exchangeCode(context, code, pending.verifier);
  if (token === undefined || !(await startSession(context, request, response, token))) return undefined;
  return pending.returnTo;
}

async function exchangeCode(
  { settings, signInKeyring, logger }: ConsoleContext,
  code: string,
  verifier: string,
): Promise<string | undefined> {
  const credentials = Buffer.from(`${CONSOLE_CLIENT_ID}:${deriveConsoleSecret(signInKeyring)}`).toString(
    'base64',
  );
  const response = await fetch(settings.tokenUrl, {
    method: 'POST',
    headers: { Authorization: `Basic ${credentials}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: settings.publicUrl + SIGNED_IN_PATH,
      code_verifier: verifier,
    }),
    signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
  });
  const text = await response.text();
  if (response.ok) return tokenResponse.parse(JSON.parse(text)).access_token;
  logger.warn({ status: response.status }, 'console code not exchanged for a token');
  return undefined;
}

async function findPendingSignIn({ settings, signInKeyring }: ConsoleContext, request: Request) {
  const sealedSignIn = COOKIE.read(request, settings.publicUrl);
  if (sealedSignIn === undefined) return undefined;
  try {
    return pendingSignIn.parse(
      JSON.parse(await openSeal(deriveSealingKeys(signInKeyring), SEAL_BINDING, sealedSignIn)),
    );
  } catch {
    return undefined;
  }
}

/** Returns the start page unless the text is a console path, because other paths could be open redirects. */
function toConsolePath(requested: unknown): string {
  return typeof requested === 'string' &&
    /^\/console(\/[\w\-./~%?=&+*]*)?$/.test(requested) &&
    requested.length <= 500
    ? requested
    : '/console';
}

/** Shows a form. Only sending the form uses up the link, because message scanners open links too. */
export async function showConsoleLink(visit: ConsoleVisit, token: string): Promise<void> {
  const { context, request, response } = visit;
  const linkId = openLinkToken(context.signInKeyring, token, 'console');
  const state = linkId && (await findSignInLinkState(context.database, { linkId, ...CONSOLE_LINK }));
  if (state !== 'open') return sendPage(response, renderExpiredLinkPage('/console'), 410);
  const browser = ensureBrowser(request, response, context.settings.publicUrl);
  sendPage(response, renderConsoleLinkPage(browser.getFormToken(CONSOLE_LINK.interaction)));
}

export async function followConsoleLink(visit: ConsoleVisit, token: string): Promise<void> {
  const { context, request, response } = visit;
  const { publicUrl } = context.settings;
  await readPageForm(request, response, { publicUrl, interaction: CONSOLE_LINK.interaction });
  const linkId = openLinkToken(context.signInKeyring, token, 'console');
  const user =
    linkId === undefined ? undefined : await useSignInLink(context.database, { linkId, ...CONSOLE_LINK });
  if (!user) return sendPage(response, renderExpiredLinkPage('/console'), 410);
  await context.oauth.signBrowserIn(request, response, user.id);
  const { return: returnPath } = request.query;
  const query = typeof returnPath === 'string' ? `?return=${encodeURIComponent(returnPath)}` : '';
  response.redirect(303, `${publicUrl}/console/sign-in${query}`);
}
