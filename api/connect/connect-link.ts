import { createHash, randomBytes } from 'node:crypto';
import { PROVIDER_TITLES, toProviderName } from '../../domain/connect-providers.ts';
import { getSessionBinding } from '../../models/connections/connect-sessions.ts';
import { startConsent } from '../../models/connections/connect-steps.ts';
import { inProject } from '../../models/in-project.ts';
import { seal } from '../../models/sealed.ts';
import { renderConnectPage } from '../pages/connect-pages.ts';
import { ensureBrowser } from '../sign-in/browser.ts';
import { readOwnForm } from '../sign-in/read-form.ts';
import { sendPage } from '../pages/html-page.ts';
import { buildAuthorizeUrl } from './authorize-url.ts';
import { findSession, isSessionBrowser, getPath, sendEndPage, type ConnectVisit } from './connect-visit.ts';
import { showOutcome } from './show-outcome.ts';

/** Shows a link's purpose without side effects, because message scanners open links too. */
export async function showLink(visit: ConnectVisit, token: string): Promise<void> {
  const { context, request, response } = visit;
  const found = await findSession(visit, { token: toDigest(token) });
  if (!found) return sendEndPage(visit, 'expired');
  const { session, projectName } = found;
  if (session.isWithdrawn) return sendEndPage(visit, 'withdrawn');
  const isMine = isSessionBrowser(visit, found);
  if (session.state !== 'open' && !isMine) return sendEndPage(visit, 'foreign-browser');
  if (session.state !== 'open' && session.state !== 'authorizing') return showOutcome(visit, found);
  const provider = toProviderName(session.provider);
  if (session.isGone) return sendEndPage(visit, 'gone', PROVIDER_TITLES[provider]);
  const client = context.settings.connect.clients[provider];
  if (session.isExpired || !client) return sendEndPage(visit, 'expired');
  const browser = ensureBrowser(request, response, context.settings.publicUrl);
  const page = renderConnectPage({
    provider,
    projectName,
    again: session.expectedAccount === null ? null : session.account,
    path: getPath(context, encodeURIComponent(token)),
    formToken: browser.formToken(getFormId(token)),
    authorizeUrl: client.authorizeUrl,
    returnUrl: session.returnUrl,
  });
  sendPage(visit.response, page);
}

/** Redirects to the provider, and binds the session to this browser. */
export async function followLink(visit: ConnectVisit, token: string): Promise<void> {
  const { context, request, response } = visit;
  const { publicUrl, connect } = context.settings;
  const { browser } = await readOwnForm(request, response, { publicUrl, interaction: getFormId(token) });
  const found = await findSession(visit, { token: toDigest(token) });
  if (!found) return sendEndPage(visit, 'expired');
  const { projectId, sessionId, session } = found;
  if (session.isWithdrawn) return sendEndPage(visit, 'withdrawn');
  const provider = toProviderName(session.provider);
  if (session.isGone) return sendEndPage(visit, 'gone', PROVIDER_TITLES[provider]);
  const client = connect.clients[provider];
  if (!client || !connect.publicKey) return sendEndPage(visit, 'expired');
  const state = randomBytes(32).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  const step = {
    browserDigest: browser.digest,
    oauthStateDigest: toDigest(state),
    sealedVerifier: await seal(
      connect.publicKey,
      getSessionBinding({ projectId, id: sessionId }, 'verifier'),
      verifier,
    ),
  };
  const isStarted = await inProject(context.database, projectId, (project) =>
    startConsent(project, sessionId, step),
  );
  if (!isStarted) {
    const isForeign = session.browserDigest !== null && !isSessionBrowser(visit, found);
    return sendEndPage(visit, isForeign ? 'foreign-browser' : 'expired');
  }
  response.redirect(303, buildAuthorizeUrl(provider, client, { publicUrl, state, verifier }));
}

/** Returns the SHA-256 under which rows store a link or `state`. */
export function toDigest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Returns the id that separates the forms of different links. */
function getFormId(token: string): string {
  return `connect.${toDigest(token).toString('base64url')}`;
}
