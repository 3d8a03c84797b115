import { toAsciiAddress } from '../../domain/email-address.ts';
import { isMember } from '../../models/access/members.ts';
import { findProject } from '../../models/access/projects.ts';
import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import {
  findSignInLinkState,
  useSignInLink,
  type SignInLinkState,
} from '../../models/users/sign-in-links.ts';
import { findEnabledUser } from '../../models/users/users.ts';
import { rememberBrowser } from '../limits/known-browser.ts';
import type { Interaction, InteractionResult } from '../oauth/server.ts';
import { renderConsentPage, type ConsentFacts } from '../pages/consent-page.ts';
import { sendPage } from '../pages/html-page.ts';
import {
  renderConfirmSignInPage,
  renderExpiredLinkPage,
  renderLinkSentPage,
  renderNoSignInPage,
  renderOtherBrowserPage,
  renderSignInPage,
} from '../pages/sign-in-pages.ts';
import { badRequest } from '../request/errors.ts';
import { ensureBrowser, findBrowser, type SignInBrowser } from './browser.ts';
import { readPageForm } from './read-form.ts';
import { countLink, sendLink } from './send-link.ts';
import {
  createPageFacts,
  findVisitInteraction,
  getSignInPath,
  readSignInLink,
  type Visit,
} from './sign-in-context.ts';

export async function showQuestion(visit: Visit): Promise<void> {
  const { context, request, response } = visit;
  const interaction = await findVisitInteraction(visit);
  if (interaction === undefined) return sendPage(response, renderNoSignInPage(), 404);
  const browser = ensureBrowser(request, response, context.settings.publicUrl);
  const facts = createPageFacts(visit, interaction, browser);
  if (interaction.prompt === 'login') return sendPage(response, renderSignInPage(facts));

  const { userId, scopes } = interaction;
  const user = userId === undefined ? undefined : await findEnabledUser(context.database, userId);
  if (user === undefined) return sendPage(response, renderNoSignInPage(), 404);
  const project = await findReach(context.database, interaction, user.id);
  sendPage(response, renderConsentPage({ ...facts, email: user.email, scopes, project }));
}

/** Returns which projects the client can reach. Only the owner and the members of a project see its name. */
async function findReach(
  database: Database,
  { client }: Interaction,
  userId: string,
): Promise<ConsentFacts['project']> {
  if (client.projectId === undefined) return { reach: 'all' };
  return inProject(database, client.projectId, async (scope) => {
    const project = await findProject(scope);
    if (project === null) return { reach: 'foreign' };
    const canSeeProject = project.ownerId === userId || (await isMember(scope, userId));
    return canSeeProject ? { reach: 'one', name: project.name } : { reach: 'foreign' };
  });
}

const RESULTS = new Map<string, InteractionResult>([
  ['agree', { outcome: 'agreed' }],
  ['decline', { outcome: 'declined' }],
  ['sign-out', { outcome: 'signed-out' }],
]);

export async function answerQuestion(visit: Visit): Promise<void> {
  const { context, request, response, uid } = visit;
  const { publicUrl } = context.settings;
  const { fields } = await readPageForm(request, response, { publicUrl, interaction: uid });
  const result = RESULTS.get(fields.get('answer') ?? '');
  if (result === undefined) throw badRequest('answer must be agree, decline or sign-out.');
  const interaction = await findVisitInteraction(visit);
  const isFinished =
    interaction !== undefined && (await context.oauth.finishInteraction(request, response, result));
  if (!isFinished) sendPage(response, renderNoSignInPage(), 404);
}

const MAX_ADDRESS_CHARACTERS = 254;
const UNVERIFIED_CLIENT_NAME = 'an application that registered itself';
const ADDRESS = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

/** Takes the same time and gives the same response for all addresses, so that neither reveals accounts. */
export async function requestLink(visit: Visit): Promise<void> {
  const { context, request, response, uid } = visit;
  const { publicUrl } = context.settings;
  const { browser, fields } = await readPageForm(request, response, { publicUrl, interaction: uid });
  const interaction = await findVisitInteraction(visit);
  if (interaction?.prompt !== 'login') return sendPage(response, renderNoSignInPage(), 404);

  const address = (fields.get('address') ?? '').trim();
  if (address.length > MAX_ADDRESS_CHARACTERS || !ADDRESS.test(address)) {
    const rejected = {
      address: address.slice(0, MAX_ADDRESS_CHARACTERS),
      problem: 'Enter a complete e-mail address.',
    };
    return sendPage(response, renderSignInPage(createPageFacts(visit, interaction, browser), rejected), 400);
  }
  // Lowercased only here, so that the rate limit and the look-up use the same text. PostgreSQL's `lower()`
  // treats letters such as İ differently.
  const email = toAsciiAddress(address).toLowerCase();
  const headers = await countLink(context, request, email);
  await sendLink(context, {
    email,
    interaction: uid,
    browserDigest: browser.digest,
    // The name of a self-registered client is never mailed, because anyone could choose spam as a name.
    clientName: interaction.client.registeredItself ? UNVERIFIED_CLIENT_NAME : interaction.client.name,
    requestId: response.locals.requestId,
  });
  response.set(headers);
  sendPage(response, renderLinkSentPage({ path: getSignInPath(visit) }, address));
}

/** Has no side effects, because mail scanners open the link too. */
export async function showLink(visit: Visit, token: string): Promise<void> {
  const { context, request, response } = visit;
  const browser = findBrowser(request, context.settings.publicUrl);
  const state = await findLinkState(visit, token, browser);
  const interaction = state === 'open' ? await findVisitInteraction(visit) : undefined;
  if (browser === undefined || interaction?.prompt !== 'login') return sendUnusableLinkPage(visit, state);
  sendPage(response, renderConfirmSignInPage(createPageFacts(visit, interaction, browser), token));
}

export async function followLink(visit: Visit, token: string): Promise<void> {
  const { context, request, response, uid } = visit;
  const { publicUrl } = context.settings;
  const { browser } = await readPageForm(request, response, { publicUrl, interaction: uid });
  const link = readSignInLink(context, token, { interaction: uid, browser });
  const interaction = await findVisitInteraction(visit);
  // Checked first: without an interaction that awaits a sign-in, the link must not be used up.
  if (link === undefined || interaction?.prompt !== 'login') return sendUnusableLinkPage(visit, 'closed');
  const user = await useSignInLink(context.database, link);
  if (user === undefined) return sendUnusableLinkPage(visit, await findLinkState(visit, token, browser));
  rememberBrowser(response, { publicUrl, keyring: context.signInKeyring }, user.email);
  const isFinished = await context.oauth.finishInteraction(request, response, {
    outcome: 'signed-in',
    userId: user.id,
  });
  if (!isFinished) await sendUnusableLinkPage(visit, 'closed');
}

async function findLinkState(
  { context, uid }: Visit,
  token: string,
  browser: SignInBrowser | undefined,
): Promise<SignInLinkState> {
  const link = readSignInLink(context, token, { interaction: uid, browser });
  return link === undefined ? 'closed' : findSignInLinkState(context.database, link);
}

async function sendUnusableLinkPage(visit: Visit, state: SignInLinkState): Promise<void> {
  const { response } = visit;
  if (state === 'elsewhere') return sendPage(response, renderOtherBrowserPage(), 403);
  const interaction = await findVisitInteraction(visit);
  sendPage(
    response,
    renderExpiredLinkPage(interaction?.prompt === 'login' ? getSignInPath(visit) : undefined),
    410,
  );
}
