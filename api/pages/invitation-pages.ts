import { html, type SafeHtml } from '@remix-run/html-template';
import { htmlPage, type Page } from './html-page.ts';
import { hidden } from './sign-in-pages.ts';

/** Facts of the invitation pages. */
export type InvitationFacts = {
  projectName: string;
  inviterName: string;
  /** The invited address. */
  email: string;
  path: string;
  /** CSRF token, bound to this browser. */
  formToken: string;
};

/** Shows an invitation and asks to sign in with the invited address. */
export function invitationPage(facts: InvitationFacts): Page {
  return htmlPage({
    heading: headingOf(facts),
    content: html`${introduction(facts)}
      <p>
        Sign in as <strong>${facts.email}</strong> to join. You will be sent a link by e-mail; without an
        account yet, you get one.
      </p>
      ${form(facts, 'sign-in', 'Send me a link')}`,
  });
}

/** Asks a user with the invited address to join. */
export function joinPage(facts: InvitationFacts): Page {
  return htmlPage({
    heading: headingOf(facts),
    content: html`${introduction(facts)}
      <p>You are signed in as ${facts.email}.</p>
      ${form(facts, 'accept', 'Join the project')}`,
  });
}

/** Refuses an invitation that is for another address than the signed-in user's. */
export function otherAddressPage(facts: InvitationFacts, signedInAs: string): Page {
  return htmlPage({
    heading: 'This invitation is for another address',
    content: html`<p role="status">
        It is for <strong>${facts.email}</strong>, and you are signed in as ${signedInAs}. Nothing was
        changed.
      </p>
      <p>Sign out here to go on with the address that was invited, or ask for an invitation to yours.</p>
      ${form(facts, 'sign-out', 'Sign out')}`,
  });
}

/** Confirms that a sign-in link was sent. */
export function invitationLinkSentPage({ email, path }: Pick<InvitationFacts, 'email' | 'path'>): Page {
  return htmlPage({
    heading: 'Look into your mail',
    content: html`<p role="status">
        A link to sign in is on its way to ${email}. It works for 10 minutes, once, and in this browser only.
      </p>
      <p>Nothing came? Look where your mail keeps spam, or <a href="${path}">ask again</a>.</p>`,
  });
}

/** Page of the sign-in link. Mail scanners open it too, so it asks for confirmation. */
export function signInAndJoinPage(facts: InvitationFacts, token: string): Page {
  return htmlPage({
    heading: headingOf(facts),
    content: html`${introduction(facts)}
      <p>This signs you in as <strong>${facts.email}</strong> and makes you a member.</p>
      ${form(facts, `link/${token}`, 'Sign in and join')}`,
  });
}

/** Confirms the membership. @param consolePath the path of the console */
export function joinedPage(
  { projectName, email }: Pick<InvitationFacts, 'projectName' | 'email'>,
  consolePath: string,
): Page {
  return htmlPage({
    heading: `You have joined “${projectName}”`,
    content: html`<p role="status">${email} is a member of the project now.</p>
      <p>
        <a href="${consolePath}">Go on in the console</a>, or sign in with this address in the application
        that you use.
      </p>`,
  });
}

/** Reason that an invitation is closed. `replaced`: unknown link, or a newer mail has another. */
export type InvitationEnd = 'replaced' | 'accepted' | 'revoked' | 'expired' | 'withdrawn';

const ENDS: Record<InvitationEnd, string> = {
  replaced: 'A newer mail may have another link. If not, ask whoever invited you for another invitation.',
  accepted: 'It was accepted already. Go to the application that you use, and sign in.',
  revoked: 'It was withdrawn. Ask whoever invited you.',
  expired: 'It held for 7 days. Ask whoever invited you for another one.',
  withdrawn: 'Whoever invited you may not do that any more. Ask somebody else of the project.',
};

/** Page of a closed invitation. */
export function invitationOverPage(end: InvitationEnd): Page {
  return htmlPage({
    heading: 'This invitation does not hold any more',
    content: html`<p role="status">${ENDS[end]}</p>`,
  });
}

function headingOf({ projectName }: InvitationFacts): string {
  return `Join “${projectName}”?`;
}

/** Names are user-supplied, so they are quoted. */
function introduction({ inviterName, projectName }: InvitationFacts): SafeHtml {
  return html`<p>“${inviterName}” invites you to the project “${projectName}” on Throughline.</p>`;
}

function form({ path, formToken }: InvitationFacts, action: string, button: string): SafeHtml {
  return html`<form method="post" action="${path}/${action}">
    ${hidden(formToken)}
    <button>${button}</button>
  </form>`;
}
