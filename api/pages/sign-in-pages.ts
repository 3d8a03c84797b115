import { html, type SafeHtml } from '@remix-run/html-template';
import type { AppError } from '../request/errors.ts';
import {
  getRedirectTarget,
  listFormTargets,
  introduceApp,
  hasRedirectConfirmation,
  describeApp,
  type RequestingApp,
} from './requesting-app.ts';
import { renderHtmlPage, type Page } from './html-page.ts';

export type SignInFacts = {
  app: RequestingApp;
  /** Whether the client is the platform's own console. */
  isOwn: boolean;
  path: string;
  /** CSRF token, bound to this browser. */
  formToken: string;
};

/** @param rejected the previous input and its error */
export function renderSignInPage(
  { app, isOwn, path, formToken }: SignInFacts,
  rejected?: { address: string; problem: string },
): Page {
  const introduction = isOwn
    ? null
    : html`<p>An application wants to use your Throughline account. ${introduceApp(app)}</p>`;
  const problem = rejected && html`<p class="problem" id="problem" role="alert">${rejected.problem}</p>`;
  const errorAttributes =
    rejected && html` value="${rejected.address}" aria-invalid="true" aria-describedby="problem" autofocus`;
  return renderHtmlPage({
    heading: 'Sign in to Throughline',
    content: html`${introduction}
      <p>Enter your e-mail address to get a sign-in link.</p>
      <form method="post" action="${path}/link">
        ${renderFormToken(formToken)}
        <p>
          <label for="address">E-mail address</label>
          <input
            id="address"
            name="address"
            type="email"
            autocomplete="email"
            maxlength="254"
            autocapitalize="none"
            spellcheck="false"
            required${errorAttributes}
          />
        </p>
        ${problem}
        <button>Send me a link</button>
      </form>
      <form method="post" action="${path}/answer">
        ${renderFormToken(formToken)}
        <button class="second" name="answer" value="decline">${getCancelLabel(app)}</button>
      </form>`,
    formTargets: listFormTargets(app),
  });
}

function getCancelLabel(app: RequestingApp): string {
  return hasRedirectConfirmation(app) ? 'Cancel' : `Cancel and return to ${getRedirectTarget(app)}`;
}

/** Must not reveal whether the address has an account. */
export function renderLinkSentPage({ path }: Pick<SignInFacts, 'path'>, address: string): Page {
  return renderHtmlPage({
    heading: 'Check your e-mail',
    content: html`<p role="status">
        If ${address} has an account, we sent it a sign-in link. It works once, for 10 minutes, and only in
        this browser.
      </p>
      <p>Nothing arrived? Check your spam folder, or <a href="${path}">request another link</a>.</p>`,
  });
}

/** Asks for confirmation, because mail scanners open links too. */
export function renderConfirmSignInPage({ app, path, formToken }: SignInFacts, token: string): Page {
  return renderHtmlPage({
    heading: 'Sign in to Throughline?',
    content: html`<p>
        You requested this link to continue with ${describeApp(app)} at
        <strong>${getRedirectTarget(app)}</strong>.
      </p>
      <form method="post" action="${path}/link/${token}">
        ${renderFormToken(formToken)}
        <button>Sign in</button>
      </form>`,
    formTargets: listFormTargets(app),
  });
}

export function renderOtherBrowserPage(): Page {
  return renderHtmlPage({
    heading: 'Open this link where you requested it',
    content: html`<p role="status">
        It only works in the browser in which you requested it. Copy it from the e-mail and open it there.
      </p>
      <p>
        If you did not request it, close this page and delete the e-mail. It cannot sign anybody in here.
      </p>`,
  });
}

/** @param path page on which to request another link; undefined if the interaction has ended */
export function renderExpiredLinkPage(path: string | undefined): Page {
  const next =
    path === undefined
      ? 'Go back to the application and start again.'
      : html`<a href="${path}">Request a new one.</a>`;
  return renderHtmlPage({
    heading: 'This link has expired',
    content: html`<p role="status">A sign-in link works once, for a limited time. ${next}</p>`,
  });
}

export function renderNoSignInPage(): Page {
  return renderHtmlPage({
    heading: 'No sign-in in progress',
    content: html`<p role="status">
      This sign-in has expired, or was started in another browser. Go back to the application and start again.
    </p>`,
  });
}

/** The form posts to its own URL. */
export function renderConsoleLinkPage(formToken: string): Page {
  return renderHtmlPage({
    heading: 'Sign in to the console?',
    content: html`<p>This link signs you in once, in this browser.</p>
      <form method="post">
        ${renderFormToken(formToken)}
        <button>Sign in</button>
      </form>`,
  });
}

/**
 * Renders the page for a sign-in that another browser started, that has expired, or that was cancelled.
 * @param path page on which to sign in again
 */
export function renderNotSignedInPage(path: string): Page {
  return renderHtmlPage({
    heading: 'You are not signed in',
    content: html`<p role="status">
        This sign-in was started in another browser, has expired, or was cancelled.
      </p>
      <p><a href="${path}">Sign in to the console</a></p>`,
  });
}

export function renderFormToken(formToken: string): SafeHtml {
  return html`<input type="hidden" name="token" value="${formToken}" />`;
}

export function renderSignInFailurePage({ status, headers }: AppError): Page {
  const [heading, text] = describeFailure(status, headers['Retry-After']);
  return renderHtmlPage({ heading, content: html`<p role="alert">${text}</p>` });
}

function describeFailure(
  status: number,
  retryAfterSeconds: string | undefined,
): [heading: string, text: string] {
  if (status === 429) {
    const minutes = Math.max(1, Math.ceil(Number(retryAfterSeconds ?? 60) / 60));
    const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
    return ['Too many requests', `Go back and try again ${when}.`];
  }
  if (status === 503) return ['Temporarily unavailable', 'Go back and try again in a minute.'];
  if (status === 403) {
    return [
      'The form was not accepted',
      'It has expired, or this browser blocks cookies. Go back, reload the page and try again.',
    ];
  }
  if (status < 500) return ['The form was not accepted', 'It could not be read. Go back and try again.'];
  return ['Internal error', 'Go back and try again.'];
}
