import { html, type SafeHtml } from '@remix-run/html-template';
import { renderHtmlPage, type Page } from './html-page.ts';
import { renderFormToken } from './sign-in-pages.ts';

export type InvitationFacts = {
  projectName: string;
  inviterName: string;
  email: string;
  path: string;
  /** CSRF token, bound to this browser. */
  formToken: string;
};

export function renderInvitationPage(facts: InvitationFacts): Page {
  return renderHtmlPage({
    heading: getHeading(facts),
    content: html`${renderIntroduction(facts)}
      <p>Sign in as <strong>${facts.email}</strong> to join. We e-mail you a sign-in link.</p>
      ${renderForm(facts, 'sign-in', 'Send me a link')}`,
  });
}

export function renderNewcomerPage(facts: InvitationFacts, error?: string): Page {
  const { path, formToken, email } = facts;
  return renderHtmlPage({
    heading: getHeading(facts),
    content: html`${renderIntroduction(facts)}
      <p>You join as <strong>${email}</strong>.</p>
      ${error === undefined ? '' : html`<p class="problem" role="alert">${error}</p>`}
      <form method="post" action="${path}/join">
        ${renderFormToken(formToken)}
        <p>
          <label for="name">Your name</label>
          <input id="name" name="name" autocomplete="name" maxlength="200" required autofocus />
        </p>
        <button>Join the project</button>
      </form>`,
  });
}

export function renderJoinPage(facts: InvitationFacts): Page {
  return renderHtmlPage({
    heading: getHeading(facts),
    content: html`${renderIntroduction(facts)}
      <p>You are signed in as ${facts.email}.</p>
      ${renderForm(facts, 'accept', 'Join the project')}`,
  });
}

export function renderOtherAddressPage(facts: InvitationFacts, signedInAs: string): Page {
  return renderHtmlPage({
    heading: 'This invitation is for another address',
    content: html`<p role="status">
        It is for <strong>${facts.email}</strong>, but you are signed in as ${signedInAs}.
      </p>
      <p>Sign out to continue with the invited address, or ask for an invitation to yours.</p>
      ${renderForm(facts, 'sign-out', 'Sign out')}`,
  });
}

export function renderInvitationLinkSentPage({ email, path }: Pick<InvitationFacts, 'email' | 'path'>): Page {
  return renderHtmlPage({
    heading: 'Check your e-mail',
    content: html`<p role="status">
        We sent a sign-in link to ${email}. It works once, for 10 minutes, and only in this browser.
      </p>
      <p>Nothing arrived? Check your spam folder, or <a href="${path}">request another link</a>.</p>`,
  });
}

/** Asks for confirmation, because mail scanners open links too. */
export function renderSignInAndJoinPage(facts: InvitationFacts, token: string): Page {
  return renderHtmlPage({
    heading: getHeading(facts),
    content: html`${renderIntroduction(facts)}
      <p>This signs you in as <strong>${facts.email}</strong> and makes you a member.</p>
      ${renderForm(facts, `link/${token}`, 'Sign in and join')}`,
  });
}

/** `replaced`: the link is unknown, or a newer mail has another link. */
export type InvitationEnd = 'replaced' | 'accepted' | 'revoked' | 'expired' | 'withdrawn';

const ENDS: Record<InvitationEnd, string> = {
  replaced: 'Use the link in the newest mail, or ask the person who invited you for a new invitation.',
  accepted: 'It was already accepted. Sign in to your application or to the console.',
  revoked: 'It was revoked. Ask the person who invited you for a new one.',
  expired: 'It expired after 7 days. Ask the person who invited you for a new one.',
  withdrawn: 'The person who invited you can no longer invite people. Ask another member of the project.',
};

export function renderClosedInvitationPage(end: InvitationEnd): Page {
  return renderHtmlPage({
    heading: 'This invitation is no longer valid',
    content: html`<p role="status">${ENDS[end]}</p>`,
  });
}

function getHeading({ projectName }: InvitationFacts): string {
  return `Join “${projectName}”?`;
}

/** Users can choose the names freely, so both are quoted. */
function renderIntroduction({ inviterName, projectName }: InvitationFacts): SafeHtml {
  return html`<p>“${inviterName}” invites you to the project “${projectName}” on Throughline.</p>`;
}

function renderForm({ path, formToken }: InvitationFacts, action: string, button: string): SafeHtml {
  return html`<form method="post" action="${path}/${action}">
    ${renderFormToken(formToken)}
    <button>${button}</button>
  </form>`;
}
