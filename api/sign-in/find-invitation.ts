import { findInvitationOfLink, type InvitationRow } from '../../models/access/invitations.ts';
import { openSignInToken } from '../../models/link-tokens.ts';
import { invitationOverPage, type InvitationEnd, type InvitationFacts } from '../pages/invitation-pages.ts';
import { sendPage } from '../pages/html-page.ts';
import { keepBrowser, type SignInBrowser } from './browser.ts';
import { readOwnForm } from './read-form.ts';
import type { Visit } from './sign-in-context.ts';

/** One request to a page of an invitation that is open; `uid` is its token. */
export type InvitationVisit = Visit & { invitation: InvitationRow };

/** What forms of an invitation's pages are bound to, and links to sign in for it. */
export function interactionOfInvitation({ linkId }: Pick<InvitationRow, 'linkId'>): string {
  return `invitation.${linkId}`;
}

/** Serves a page of the invitation that its address names, if that is open; else the page says why not. */
export function whileOpen(serve: (visit: InvitationVisit, token: string) => Promise<void>) {
  return async (visit: Visit, token: string): Promise<void> => {
    const linkId = openSignInToken(visit.context.signInKeyring, visit.uid, 'invitation');
    const invitation = linkId && (await findInvitationOfLink(visit.context.database, linkId));
    if (!invitation) return sendOver(visit, 'replaced');
    if (invitation.state !== 'open') return sendOver(visit, invitation.state);
    await serve({ ...visit, invitation }, token);
  };
}

/** Answers that an invitation lets nobody in, and why. */
export function sendOver({ response }: Visit, end: InvitationEnd): void {
  sendPage(response, invitationOverPage(end), 410);
}

/** The browser that sent a form of an invitation's page, and nobody else's. @throws what {@link readOwnForm} does */
export async function formOfInvitation(visit: InvitationVisit): Promise<SignInBrowser> {
  const { context, request, response, invitation } = visit;
  const { publicUrl } = context.settings;
  const interaction = interactionOfInvitation(invitation);
  return (await readOwnForm(request, response, { publicUrl, interaction })).browser;
}

/** What the pages of an invitation show in this browser, which gets a cookie for its forms. */
export function invitationFacts(visit: InvitationVisit): InvitationFacts {
  const { context, request, response, invitation } = visit;
  const browser: SignInBrowser = keepBrowser(request, response, context.settings.publicUrl);
  const { projectName, inviterName, email } = invitation;
  return {
    projectName,
    inviterName,
    email,
    path: invitationPath(visit),
    formToken: browser.formToken(interactionOfInvitation(invitation)),
  };
}

/** Where the pages of an invitation begin, as the browser sees it. */
export function invitationPath({ context, uid }: Visit): string {
  const { pathname } = new URL(context.settings.publicUrl);
  return `${pathname.replace(/\/$/, '')}/invitations/${encodeURIComponent(uid)}`;
}
