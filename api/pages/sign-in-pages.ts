import { html, type SafeHtml } from '@remix-run/html-template';
import type { AppError } from '../request/errors.ts';
import { destinationOf, formTargetsOf, introduce, isHeld, standingOf, type Asker } from './asker.ts';
import { htmlPage, type Page } from './html-page.ts';

/** Facts of the pages of an interaction. */
export type SignInFacts = {
  asker: Asker;
  /** Whether the client is the platform's own console. */
  isOwn: boolean;
  path: string;
  /** CSRF token, bound to this browser. */
  formToken: string;
};

/** Asks for the e-mail address. `address` and `problem` repeat a rejected input with its error. */
export function signInPage(
  { asker, isOwn, path, formToken }: SignInFacts,
  again?: { address: string; problem: string },
): Page {
  const introduction = isOwn
    ? null
    : html`<p>An application wants to use your Throughline account. ${introduce(asker)}</p>`;
  const problem = again && html`<p class="problem" id="problem" role="alert">${again.problem}</p>`;
  const wrong =
    again && html` value="${again.address}" aria-invalid="true" aria-describedby="problem" autofocus`;
  return htmlPage({
    heading: 'Sign in to Throughline',
    content: html`${introduction}
      <p>Type your e-mail address, and you will be sent a link to sign in.</p>
      <form method="post" action="${path}/link">
        ${hidden(formToken)}
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
            required${wrong}
          />
        </p>
        ${problem}
        <button>Send me a link</button>
      </form>
      <form method="post" action="${path}/answer">
        ${hidden(formToken)}
        <button class="second" name="answer" value="decline">${cancelWords(asker)}</button>
      </form>`,
    formTargets: formTargetsOf(asker),
  });
}

/** Self-registered clients get no automatic redirect: a page of the platform comes first. */
function cancelWords(asker: Asker): string {
  return isHeld(asker) ? 'Cancel' : `Cancel and go back to ${destinationOf(asker)}`;
}

/** Identical for all addresses, so it reveals no accounts. */
export function linkSentPage({ path }: Pick<SignInFacts, 'path'>, address: string): Page {
  return htmlPage({
    heading: 'Look into your mail',
    content: html`<p role="status">
        If ${address} has an account here, a link is on its way to it. It works for 10 minutes, once, and in
        this browser only.
      </p>
      <p>Nothing came? Look where your mail keeps spam, or <a href="${path}">ask again</a>.</p>`,
  });
}

/** Page of the mailed link. Mail scanners open it too, so it asks for confirmation. */
export function openLinkPage({ asker, path, formToken }: SignInFacts, token: string): Page {
  return htmlPage({
    heading: 'Sign in to Throughline?',
    content: html`<p>
        You asked for this link to go on with ${standingOf(asker)} at
        <strong>${destinationOf(asker)}</strong>.
      </p>
      <form method="post" action="${path}/link/${token}">
        ${hidden(formToken)}
        <button>Sign in</button>
      </form>`,
    formTargets: formTargetsOf(asker),
  });
}

/** Page for a link of another browser. */
export function foreignLinkPage(): Page {
  return htmlPage({
    heading: 'Open this link where you asked for it',
    content: html`<p role="status">
        It works only in the browser in which you asked for it. Copy it from the mail and open it there.
      </p>
      <p>
        You did not ask for it? Then close this page and delete the mail. Nobody can sign in with it here.
      </p>`,
  });
}

/** Page for a used or expired link. `path`: where to request another, if the interaction still exists. */
export function deadLinkPage(path: string | undefined): Page {
  const next =
    path === undefined
      ? 'Go back to the application that you came from, and begin again.'
      : html`<a href="${path}">Ask for a new one.</a>`;
  return htmlPage({
    heading: 'This link does not work any more',
    content: html`<p role="status">A link works once, and for 10 minutes. ${next}</p>`,
  });
}

/** Page for a browser without an interaction. */
export function nothingToSignInToPage(): Page {
  return htmlPage({
    heading: 'There is nothing to sign in to here',
    content: html`<p role="status">
      This sign-in is over, or it began in another browser. Go back to the application that you came from, and
      begin again.
    </p>`,
  });
}

/** Returns the hidden field with the CSRF token. */
export function hidden(formToken: string): SafeHtml {
  return html`<input type="hidden" name="token" value="${formToken}" />`;
}

/** Returns the page of a sign-in error, with the error's status and headers. */
export function signInFailurePage({ status, headers }: AppError): Page {
  const [heading, words] = wordsFor(status, headers['Retry-After']);
  return htmlPage({ heading, content: html`<p role="alert">${words}</p>` });
}

function wordsFor(status: number, retryAfterSeconds: string | undefined): [heading: string, words: string] {
  if (status === 429) {
    const minutes = Math.max(1, Math.ceil(Number(retryAfterSeconds ?? 60) / 60));
    const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
    return ['Too many links were asked for', `Go back and try again ${when}.`];
  }
  if (status === 503) return ['We cannot do this right now', 'Go back and try again in a moment.'];
  if (status === 403) {
    return [
      'This form was not taken',
      'It is too old, or this browser keeps no cookies. Go back, load the page again and try once more.',
    ];
  }
  if (status < 500)
    return ['This form was not taken', 'Something in it could not be read. Go back and try again.'];
  return ['Something went wrong on our side', 'Go back and try again.'];
}
