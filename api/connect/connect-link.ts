import { createHash, randomBytes } from 'node:crypto';
import {
  CONNECT_SCOPES,
  PROVIDER_TITLES,
  toProviderName,
  type ConnectProviderName,
} from '../../domain/connect-providers.ts';
import { getSessionBinding } from '../../models/connections/connect-sessions.ts';
import { startConsent } from '../../models/connections/connect-steps.ts';
import { inProject } from '../../models/in-project.ts';
import { seal } from '../../models/sealed.ts';
import { renderConnectPage } from '../pages/connect-pages.ts';
import { ensureBrowser } from '../sign-in/browser.ts';
import { readPageForm } from '../sign-in/read-form.ts';
import { sendPage } from '../pages/html-page.ts';
import type { ConsentClient } from './connect-settings.ts';
import {
  findSession,
  getConnectPath,
  isSessionBrowser,
  sendEndPage,
  type ConnectVisit,
} from './connect-visit.ts';
import { showOutcome } from './show-outcome.ts';

/** Shows a link's purpose without changing the session, because message scanners open links too. */
export async function showLink(visit: ConnectVisit, token: string): Promise<void> {
  const { context, request, response } = visit;
  const found = await findSession(visit, { token: toDigest(token) });
  if (!found) return sendEndPage(visit, 'expired');
  const { session, projectName } = found;
  if (session.isWithdrawn) return sendEndPage(visit, 'withdrawn');
  const isOwnBrowser = isSessionBrowser(visit, found);
  if (session.state !== 'open' && !isOwnBrowser) return sendEndPage(visit, 'foreign-browser');
  if (session.state !== 'open' && session.state !== 'authorizing') return showOutcome(visit, found);
  const provider = toProviderName(session.provider);
  if (session.isConnectionDeleted) return sendEndPage(visit, 'deleted-connection', PROVIDER_TITLES[provider]);
  const client = context.settings.connect.clients[provider];
  if (session.isExpired) return sendEndPage(visit, 'expired');
  if (!client) return sendEndPage(visit, 'not-configured', PROVIDER_TITLES[provider]);
  const browser = ensureBrowser(request, response, context.settings.publicUrl);
  const page = renderConnectPage({
    provider,
    projectName,
    accountToReconnect: session.expectedAccount === null ? null : session.account,
    path: getConnectPath(context, encodeURIComponent(token)),
    formToken: browser.getFormToken(getFormId(token)),
    authorizeUrl: client.authorizeUrl,
    returnUrl: session.returnUrl,
  });
  sendPage(response, page);
}

/** Redirects to the provider, and binds the session to this browser. */
export async function followLink(visit: ConnectVisit, token: string): Promise<void> {
  const { context, request, response } = visit;
  const { publicUrl, connect } = context.settings;
  const { browser } = await readPageForm(request, response, { publicUrl, interaction: getFormId(token) });
  const found = await findSession(visit, { token: toDigest(token) });
  if (!found) return sendEndPage(visit, 'expired');
  const { projectId, sessionId, session } = found;
  if (session.isWithdrawn) return sendEndPage(visit, 'withdrawn');
  const provider = toProviderName(session.provider);
  if (session.isConnectionDeleted) return sendEndPage(visit, 'deleted-connection', PROVIDER_TITLES[provider]);
  const client = connect.clients[provider];
  if (!client || !connect.publicKey) {
    return sendEndPage(visit, 'not-configured', PROVIDER_TITLES[provider]);
  }
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

const PARAMETERS: Readonly<Record<ConnectProviderName, (client: ConsentClient) => Record<string, string>>> = {
  // Without `prompt=consent`, Google issues a refresh token only once.
  googleads: () => ({
    // Google has no optional scopes: its consent page lists each scope as a checkbox.
    scope: Object.values(CONNECT_SCOPES.googleads).flat().join(' '),
    access_type: 'offline',
    prompt: 'consent select_account',
  }),
  hubspot: () => ({
    scope: [...CONNECT_SCOPES.hubspot.signIn, ...CONNECT_SCOPES.hubspot.needed].join(' '),
    optional_scope: CONNECT_SCOPES.hubspot.optional.join(' '),
  }),
  // Meta's login configuration defines the permissions. Business tokens require the code flow.
  meta: ({ configId = '' }) => ({ config_id: configId, override_default_response_type: 'true' }),
  resend: () => ({ scope: CONNECT_SCOPES.resend.needed.join(' ') }),
};

const WITHOUT_PKCE: readonly ConnectProviderName[] = ['meta'];

/** @see RFC 6749 section 4.1.1, RFC 7636 (PKCE) */
function buildAuthorizeUrl(
  provider: ConnectProviderName,
  client: ConsentClient,
  { publicUrl, state, verifier }: { publicUrl: string; state: string; verifier: string },
): string {
  const url = new URL(client.authorizeUrl);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const parameters = {
    client_id: client.clientId,
    // The provider compares this URI exactly with the registered URI.
    redirect_uri: `${publicUrl}/connect/callback/${provider}`,
    response_type: 'code',
    state,
    ...PARAMETERS[provider](client),
    ...(!WITHOUT_PKCE.includes(provider) && { code_challenge: challenge, code_challenge_method: 'S256' }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.toString();
}

/** Returns the digest of a link's token or of a `state`. The database stores only this digest. */
export function toDigest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function getFormId(token: string): string {
  return `connect.${toDigest(token).toString('base64url')}`;
}
