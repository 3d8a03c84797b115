import { findInvitationOfLink, type InvitationRow } from '../../models/access/invitations.ts';
import { openLinkToken } from '../../models/link-tokens.ts';
import {
  renderClosedInvitationPage,
  type InvitationEnd,
  type InvitationFacts,
} from '../pages/invitation-pages.ts';
import { getPagePath, sendPage } from '../pages/html-page.ts';
import { ensureBrowser, type SignInBrowser } from './browser.ts';
import { readOwnForm, type OwnForm } from './read-form.ts';
import type { Visit } from './sign-in-context.ts';

/** A request to an open invitation; `uid` is its token. */
export type InvitationVisit = Visit & { invitation: InvitationRow };

/** Returns the interaction id that forms and sign-in links of an invitation are bound to. */
export function getInvitationInteraction({ linkId }: Pick<InvitationRow, 'linkId'>): string {
  return `invitation.${linkId}`;
}

/** Serves a page of an open invitation; for others, sends the page of a closed invitation. */
export function serveOpenInvitation(serve: (visit: InvitationVisit, token: string) => Promise<void>) {
  return async (visit: Visit, token: string): Promise<void> => {
    const linkId = openLinkToken(visit.context.signInKeyring, visit.uid, 'invitation');
    const invitation = linkId && (await findInvitationOfLink(visit.context.database, linkId));
    if (!invitation) return sendClosedPage(visit, 'replaced');
    if (invitation.state !== 'open') return sendClosedPage(visit, invitation.state);
    await serve({ ...visit, invitation }, token);
  };
}

/** Sends the page of a closed invitation. */
export function sendClosedPage({ response }: Visit, end: InvitationEnd): void {
  sendPage(response, renderClosedInvitationPage(end), 410);
}

/** Reads an invitation's form. @throws as {@link readOwnForm} does */
export function readInvitationForm(visit: InvitationVisit): Promise<OwnForm> {
  const { context, request, response, invitation } = visit;
  const { publicUrl } = context.settings;
  const interaction = getInvitationInteraction(invitation);
  return readOwnForm(request, response, { publicUrl, interaction });
}

/** Returns the facts of the invitation pages, and sets the browser's cookie for their forms. */
export function createInvitationFacts(visit: InvitationVisit): InvitationFacts {
  const { context, request, response, invitation } = visit;
  const browser: SignInBrowser = ensureBrowser(request, response, context.settings.publicUrl);
  const { projectName, inviterName, email } = invitation;
  return {
    projectName,
    inviterName,
    email,
    path: getInvitationPath(visit),
    formToken: browser.formToken(getInvitationInteraction(invitation)),
  };
}

/** Returns the public path of the invitation. */
export function getInvitationPath({ context, uid }: Visit): string {
  return getPagePath(context.settings.publicUrl, `/invitations/${encodeURIComponent(uid)}`);
}
