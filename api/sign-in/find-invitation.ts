import { findInvitationOfLink, type InvitationRow } from '../../models/access/invitations.ts';
import { openSignInToken } from '../../models/sign-in-token.ts';
import {
  invitationOverPage,
  type InvitationEnd,
  type InvitationFacts,
} from '../presenters/invitation-pages.ts';
import { keepBrowser, type SignInBrowser } from './browser.ts';
import { sendPage, type Visit } from './sign-in-context.ts';

/** One request to a page of an invitation; `uid` is its token. */
export type InvitationVisit = Visit;

/** What forms of an invitation's pages are bound to, and links to sign in for it. */
export function interactionOfInvitation({ linkId }: Pick<InvitationRow, 'linkId'>): string {
  return `invitation.${linkId}`;
}

/** The invitation that the address of a page names, if it is open; else the page says why not. */
export async function openInvitation(visit: InvitationVisit): Promise<InvitationRow | undefined> {
  const linkId = openSignInToken(visit.context.signInKeyring, visit.uid, 'invitation');
  const invitation = linkId && (await findInvitationOfLink(visit.context.database, linkId));
  if (invitation && invitation.state === 'open') return invitation;
  sendOver(visit, invitation ? (invitation.state === 'open' ? 'replaced' : invitation.state) : 'replaced');
  return undefined;
}

/** Answers that an invitation lets nobody in, and why. */
export function sendOver({ response }: InvitationVisit, end: InvitationEnd): void {
  sendPage(response, invitationOverPage(end), 410);
}

/** What the pages of an invitation show in this browser, which gets a cookie for its forms. */
export function invitationFacts(visit: InvitationVisit, invitation: InvitationRow): InvitationFacts {
  const { context, request, response } = visit;
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
export function invitationPath({ context, uid }: InvitationVisit): string {
  const { pathname } = new URL(context.settings.publicUrl);
  return `${pathname.replace(/\/$/, '')}/invitations/${encodeURIComponent(uid)}`;
}
