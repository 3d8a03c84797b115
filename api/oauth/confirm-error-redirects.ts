import { html } from '@remix-run/html-template';
import type { ErrorOut, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Database } from '../../models/database.ts';
import { CONSOLE_CLIENT_ID } from '../../models/oauth/console-sessions.ts';
import { hasConsented } from '../../models/users/sign-ins.ts';
import { renderHtmlPage, type Page } from '../pages/html-page.ts';
import { describeApp, getRedirectTarget, type RequestingApp } from '../pages/requesting-app.ts';
import { readOwnMetadata } from './clients.ts';
import { endSentence } from './error-responses.ts';

/**
 * Shows a page instead of an error redirect to an `https` URL, unless {@link isTrusted} allows the redirect.
 * Without the page, the server would be an open redirector (RFC 9700 section 4.11.2).
 */
export function confirmErrorRedirects(provider: Provider, database: () => Database): void {
  const refusals = new WeakMap<KoaContextWithOIDC, ErrorOut>();
  provider.on('authorization.error', (ctx, { error, error_description: description }) => {
    forceQueryMode(ctx);
    refusals.set(ctx, { error, ...(description !== undefined && { error_description: description }) });
  });
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next();
    const refusal = refusals.get(ctx);
    const redirectUrl = ctx.res.getHeader('location');
    if (refusal === undefined || typeof redirectUrl !== 'string' || !redirectUrl.startsWith('https:')) return;
    if (!(await isTrusted(ctx, refusal, database()))) showErrorPage(ctx, refusal, redirectUrl);
  });
}

/** Disables the response mode `form_post`, because oidc-provider's response would bypass the page. */
function forceQueryMode({ oidc: { params } }: KoaContextWithOIDC): void {
  if (params?.['response_mode'] === 'form_post') params['response_mode'] = undefined;
}

async function isTrusted(
  { oidc: { client, session } }: KoaContextWithOIDC,
  { error }: ErrorOut,
  database: Database,
): Promise<boolean> {
  if (!client || client.clientId === CONSOLE_CLIENT_ID) return true;
  // The user declined on a page that names the redirect target.
  if (error === 'access_denied' && !readOwnMetadata(client).registered_itself) return true;
  return session?.accountId !== undefined && hasConsented(database, session.accountId, client.clientId);
}

function showErrorPage(ctx: KoaContextWithOIDC, refusal: ErrorOut, redirectUrl: string): void {
  ctx.remove('location');
  ctx.status = refusal.error === 'access_denied' ? 200 : 400;
  if (ctx.accepts('json', 'html') !== 'html') {
    ctx.body = refusal;
    return;
  }
  const { client } = ctx.oidc;
  const registeredItself = client !== undefined && readOwnMetadata(client).registered_itself;
  const page = renderRedirectPage(
    {
      clientId: client?.clientId ?? '',
      name: client?.clientName ?? '',
      redirectUri: redirectUrl,
      registeredItself,
    },
    refusal,
  );
  ctx.set(page.headers);
  ctx.type = 'html';
  ctx.body = page.body;
}

/** Errors of a valid request that needs the sign-in or consent page but forbids pages with `prompt=none`. */
const NEEDS_PAGES: ReadonlySet<string> = new Set([
  'login_required',
  'consent_required',
  'interaction_required',
]);

/** @param app the client; its `redirectUri` includes the error parameters */
export function renderRedirectPage(
  app: RequestingApp,
  { error, error_description: description = '' }: ErrorOut,
): Page {
  const isDeclined = error === 'access_denied';
  const needsPages = NEEDS_PAGES.has(error);
  const fault = needsPages
    ? html`${describeApp(app)} requested access without showing you a page, but you are not signed in or have
      not authorized the application.`
    : html`${describeApp(app)} made an invalid request${endSentence(description)}`;
  const outcome = isDeclined
    ? html`<p role="status">You denied access, so ${describeApp(app)} can do nothing in your name.</p>`
    : html`<p role="alert">${fault}</p>
        <p>For its developer: <code>${error}</code></p>`;
  const warning = app.registeredItself
    ? 'The application is unverified and chose this address itself:'
    : 'You have not authorized this application, so you are not redirected automatically:';
  const faultHeading = needsPages ? 'Authorization required' : 'Invalid authorization request';
  return renderHtmlPage({
    heading: isDeclined ? 'Access denied' : faultHeading,
    content: html`${outcome}
      <p>You can close this page. ${warning} continue only if you trust the address.</p>
      <p><a href="${app.redirectUri}" rel="noreferrer">Continue to ${getRedirectTarget(app)}</a></p>`,
  });
}
