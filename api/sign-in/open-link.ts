import { openLinkToken } from '../../models/link-tokens.ts';
import {
  findSignInLinkState,
  useSignInLink,
  type OpenedSignInLink,
  type SignInLinkState,
} from '../../models/users/sign-in-links.ts';
import {
  renderExpiredLinkPage,
  renderOtherBrowserPage,
  renderConfirmSignInPage,
} from '../pages/sign-in-pages.ts';
import { rememberBrowser } from '../limits/known-browser.ts';
import { sendPage } from '../pages/html-page.ts';
import { findBrowser, type SignInBrowser } from './browser.ts';
import { readOwnForm } from './read-form.ts';
import { createPageFacts, findVisitInteraction, getPath, type Visit } from './sign-in-context.ts';

/** Shows the confirmation of a mailed link, without side effects, because mail scanners open it too. */
export async function showLink(visit: Visit, token: string): Promise<void> {
  const { context, request, response } = visit;
  const browser = findBrowser(request, context.settings.publicUrl);
  const state = await findLinkState(visit, token, browser);
  const interaction = state === 'open' ? await findVisitInteraction(visit) : undefined;
  if (browser === undefined || interaction?.prompt !== 'login') return sendUnusable(visit, state);
  sendPage(response, renderConfirmSignInPage(createPageFacts(visit, interaction, browser), token));
}

/** Consumes a mailed link and signs its user in. */
export async function followLink(visit: Visit, token: string): Promise<void> {
  const { context, request, response, uid } = visit;
  const { publicUrl } = context.settings;
  const { browser } = await readOwnForm(request, response, { publicUrl, interaction: uid });
  const link = readLink(visit, token, browser);
  const interaction = await findVisitInteraction(visit);
  // Keeps the link unused, since the interaction no longer needs it.
  if (link === undefined || interaction?.prompt !== 'login') return sendUnusable(visit, 'closed');
  const user = await useSignInLink(context.database, link);
  if (user === undefined) return sendUnusable(visit, await findLinkState(visit, token, browser));
  rememberBrowser(response, { publicUrl, keyring: context.signInKeyring }, user.email);
  const finished = await context.oauth.finishInteraction(request, response, {
    outcome: 'signed-in',
    userId: user.id,
  });
  if (!finished) await sendUnusable(visit, 'closed');
}

async function findLinkState(
  visit: Visit,
  token: string,
  browser: SignInBrowser | undefined,
): Promise<SignInLinkState> {
  const link = readLink(visit, token, browser);
  return link === undefined ? 'closed' : findSignInLinkState(visit.context.database, link);
}

function readLink(
  { context, uid }: Visit,
  token: string,
  browser: SignInBrowser | undefined,
): OpenedSignInLink | undefined {
  const linkId = openLinkToken(context.signInKeyring, token);
  // A browser without the cookie gets an empty digest, which matches no link.
  return linkId === undefined
    ? undefined
    : { linkId, interaction: uid, browserDigest: browser?.digest ?? Buffer.alloc(0) };
}

async function sendUnusable(visit: Visit, state: SignInLinkState): Promise<void> {
  const { response } = visit;
  if (state === 'elsewhere') return sendPage(response, renderOtherBrowserPage(), 403);
  const interaction = await findVisitInteraction(visit);
  sendPage(
    response,
    renderExpiredLinkPage(interaction?.prompt === 'login' ? getPath(visit) : undefined),
    410,
  );
}
