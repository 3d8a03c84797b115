import { randomBytes } from 'node:crypto';
import { findInvitationOfLink, type InvitationRow } from '../../models/access/invitations.ts';
import { openLinkToken } from '../../models/link-tokens.ts';
import { findSignInLinkState, useSignInLink } from '../../models/users/sign-in-links.ts';
import { ensureUserWithEmail, hasUserWithEmail, type User } from '../../models/users/users.ts';
import { rememberBrowser } from '../limits/known-browser.ts';
import { getPagePath, sendPage } from '../pages/html-page.ts';
import {
  renderClosedInvitationPage,
  renderInvitationLinkSentPage,
  renderInvitationPage,
  renderJoinPage,
  renderNewcomerPage,
  renderOtherAddressPage,
  renderSignInAndJoinPage,
  type InvitationEnd,
  type InvitationFacts,
} from '../pages/invitation-pages.ts';
import { renderExpiredLinkPage, renderOtherBrowserPage } from '../pages/sign-in-pages.ts';
import { TEXT_FORMATS } from '../validation/formats.ts';
import { ensureBrowser, findBrowser, type SignInBrowser } from './browser.ts';
import { joinProject } from './join-project.ts';
import { readPageForm, type PageForm } from './read-form.ts';
import { countLink, sendLink } from './send-link.ts';
import { readSignInLink, type Visit } from './sign-in-context.ts';

type InvitationVisit = Visit & { invitation: InvitationRow };

/** Refuses a signed-in user whose address is not the invited one. */
export const showInvitation = serveOpenInvitation(async (visit) => {
  const { context, request, response, invitation } = visit;
  const user = await context.oauth.findBrowserUser(request, response);
  const facts = createInvitationFacts(visit);
  if (user === undefined) {
    const isKnown = await hasUserWithEmail(context.database, invitation.email);
    return sendPage(response, isKnown ? renderInvitationPage(facts) : renderNewcomerPage(facts));
  }
  if (user.email.toLowerCase() === invitation.email) return sendPage(response, renderJoinPage(facts));
  sendPage(response, renderOtherAddressPage(facts, user.email), 403);
});

/**
 * Creates the account and signs in without a mailed link. Answers 409 if the address already has an account,
 * because the invitation's token must not sign in existing users.
 */
export const joinAsNewcomer = serveOpenInvitation(async (visit) => {
  const { context, request, response, invitation } = visit;
  const { fields } = await readInvitationForm(visit);
  const name = (fields.get('name') ?? '').trim();
  if (!isName(name))
    return sendPage(response, renderNewcomerPage(createInvitationFacts(visit), NAME_RULE), 400);
  const { email } = invitation;
  const id = createUserId();
  const isCreated = await ensureUserWithEmail(context.database, { id, email, name });
  if (!isCreated) return sendPage(response, renderInvitationPage(createInvitationFacts(visit)), 409);
  const { publicUrl } = context.settings;
  rememberBrowser(response, { publicUrl, keyring: context.signInKeyring }, email);
  await context.oauth.signBrowserIn(request, response, id);
  await join(visit, { id, email });
});

/** Mails a sign-in link to the invited address, after creating an account for it if there is none. */
export const requestSignIn = serveOpenInvitation(async (visit) => {
  const { context, request, response, invitation } = visit;
  const { browser } = await readInvitationForm(visit);
  const { email } = invitation;
  const headers = await countLink(context, request, email);
  // The invitation's token proves access to the address, so the account may exist before the sign-in.
  await ensureUserWithEmail(context.database, {
    id: createUserId(),
    email,
    name: email.slice(0, email.indexOf('@')),
  });
  await sendLink(context, {
    email,
    interaction: getInvitationInteraction(invitation),
    browserDigest: browser.digest,
    clientName: invitation.projectName,
    requestId: response.locals.requestId,
  });
  response.set(headers);
  sendPage(response, renderInvitationLinkSentPage({ email, path: getInvitationPath(visit) }));
});

/** Has no side effects, because mail scanners open the link too. */
export const showSignIn = serveOpenInvitation(async (visit, token) => {
  const { context, request, response } = visit;
  const link = readLink(visit, token, findBrowser(request, context.settings.publicUrl));
  const state = link ? await findSignInLinkState(context.database, link) : 'closed';
  if (state !== 'open') return sendUnusableLinkPage(visit, state);
  sendPage(response, renderSignInAndJoinPage(createInvitationFacts(visit), token));
});

export const signInAndJoin = serveOpenInvitation(async (visit, token) => {
  const { context, request, response } = visit;
  const link = readLink(visit, token, (await readInvitationForm(visit)).browser);
  const user = link && (await useSignInLink(context.database, link));
  if (!link || !user) {
    return sendUnusableLinkPage(visit, link ? await findSignInLinkState(context.database, link) : 'closed');
  }
  const { publicUrl } = context.settings;
  rememberBrowser(response, { publicUrl, keyring: context.signInKeyring }, user.email);
  await context.oauth.signBrowserIn(request, response, user.id);
  await join(visit, user);
});

export const acceptSignedIn = serveOpenInvitation(async (visit) => {
  const { context, request, response } = visit;
  await readInvitationForm(visit);
  const user = await context.oauth.findBrowserUser(request, response);
  if (user === undefined) return sendPage(response, renderInvitationPage(createInvitationFacts(visit)), 403);
  await join(visit, user);
});

export const signOutHere = serveOpenInvitation(async (visit) => {
  const { context, request, response } = visit;
  await readInvitationForm(visit);
  await context.oauth.signBrowserOut(request, response);
  response.redirect(303, getInvitationPath(visit));
});

async function join(visit: InvitationVisit, user: Pick<User, 'id' | 'email'>): Promise<void> {
  const refusal = await joinProject(visit.context.database, visit.invitation, user);
  if (refusal === 'other-address') {
    return sendPage(visit.response, renderOtherAddressPage(createInvitationFacts(visit), user.email), 403);
  }
  if (refusal !== undefined) return sendClosedPage(visit, refusal);
  const { publicUrl } = visit.context.settings;
  const project = `/console/p/${visit.invitation.projectId}`;
  // The browser is signed in, so the console opens the project without asking for the address.
  visit.response.redirect(303, `${publicUrl}/console/sign-in?return=${encodeURIComponent(project)}`);
}

function createUserId(): string {
  return `usr_${randomBytes(12).toString('hex')}`;
}

const MAX_NAME_LENGTH = 200;
const NAME_RULE = `Enter your name in one line of at most ${MAX_NAME_LENGTH} characters.`;

function isName(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && TEXT_FORMATS['nonblank-line'](name);
}

function readLink(
  { context, invitation }: InvitationVisit,
  token: string,
  browser: SignInBrowser | undefined,
) {
  return readSignInLink(context, token, { interaction: getInvitationInteraction(invitation), browser });
}

function sendUnusableLinkPage(visit: InvitationVisit, state: 'open' | 'elsewhere' | 'closed'): void {
  if (state === 'elsewhere') return sendPage(visit.response, renderOtherBrowserPage(), 403);
  sendPage(visit.response, renderExpiredLinkPage(getInvitationPath(visit)), 410);
}

function getInvitationInteraction({ linkId }: Pick<InvitationRow, 'linkId'>): string {
  return `invitation.${linkId}`;
}

/** Serves open invitations. For all others, sends a page that shows why the invitation is closed. */
function serveOpenInvitation(serve: (visit: InvitationVisit, token: string) => Promise<void>) {
  return async (visit: Visit, token: string): Promise<void> => {
    const linkId = openLinkToken(visit.context.signInKeyring, visit.uid, 'invitation');
    const invitation = linkId && (await findInvitationOfLink(visit.context.database, linkId));
    if (!invitation) return sendClosedPage(visit, 'replaced');
    if (invitation.state !== 'open') return sendClosedPage(visit, invitation.state);
    await serve({ ...visit, invitation }, token);
  };
}

function sendClosedPage({ response }: Visit, end: InvitationEnd): void {
  sendPage(response, renderClosedInvitationPage(end), 410);
}

/** @throws as {@link readPageForm} does */
function readInvitationForm(visit: InvitationVisit): Promise<PageForm> {
  const { context, request, response, invitation } = visit;
  const { publicUrl } = context.settings;
  const interaction = getInvitationInteraction(invitation);
  return readPageForm(request, response, { publicUrl, interaction });
}

function createInvitationFacts(visit: InvitationVisit): InvitationFacts {
  const { context, request, response, invitation } = visit;
  const browser = ensureBrowser(request, response, context.settings.publicUrl);
  const { projectName, inviterName, email } = invitation;
  return {
    projectName,
    inviterName,
    email,
    path: getInvitationPath(visit),
    formToken: browser.getFormToken(getInvitationInteraction(invitation)),
  };
}

function getInvitationPath({ context, uid }: Visit): string {
  return getPagePath(context.settings.publicUrl, `/invitations/${encodeURIComponent(uid)}`);
}
