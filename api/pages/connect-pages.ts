import { html, type SafeHtml } from '@remix-run/html-template';
import { PROVIDER_TITLES, type ConnectProviderName } from '../../domain/connect-providers.ts';
import type { ConnectAccount, ConnectOutcome } from '../../models/connections/connect-sessions.ts';
import type { AppError } from '../request/errors.ts';
import { htmlPage, type Page } from './html-page.ts';
import { hidden } from './sign-in-pages.ts';

type OfProject = { provider: ConnectProviderName; projectName: string };

/** Returns an account's name, with its id if different. */
function named({ id, name }: ConnectAccount): SafeHtml {
  const strong = html`<strong>${name}</strong>`;
  return name === id ? strong : html`${strong} (${id})`;
}

/** Asks for confirmation, because message scanners open links too. */
export function beginPage(
  facts: OfProject & {
    /** The account to reconnect; null: any. */
    again: ConnectAccount | null;
    path: string;
    formToken: string;
    authorizeUrl: string;
  },
): Page {
  const { provider, projectName, again, path, formToken, authorizeUrl } = facts;
  const title = PROVIDER_TITLES[provider];
  const sameAccount =
    again && html`<p>Choose the same account as before, ${named(again)}: no other one is taken.</p>`;
  return htmlPage({
    heading: again ? `Connect ${title} again` : `Connect ${title}`,
    content: html`<p>
        The project <strong>${projectName}</strong> asks to use an account of yours at ${title}. You will be
        asked at <strong>${new URL(authorizeUrl).host}</strong>.
      </p>
      ${sameAccount}
      <form method="post" action="${path}">
        ${hidden(formToken)}
        <button>Continue to ${title}</button>
      </form>
      <p>You did not expect this? Then close the page. Nothing is connected.</p>`,
    formTargets: [new URL(authorizeUrl).origin],
  });
}

/** Asks which account to connect. */
export function choosePage(
  facts: OfProject & {
    path: string;
    formToken: string;
    accounts: readonly ConnectAccount[];
    formTargets: readonly string[];
  },
): Page {
  const { provider, projectName, path, formToken, accounts, formTargets } = facts;
  const choices = accounts.map(
    ({ id, name }, index) =>
      html`<label class="choice"
        ><input type="radio" name="account" value="${id}" required${index === 0 ? ' checked' : ''} />
        <span>${name}<small>${id}</small></span></label
      >`,
  );
  return htmlPage({
    heading: 'Which account?',
    content: html`<p>
        You can use several accounts at ${PROVIDER_TITLES[provider]}. Choose the one for the project
        <strong>${projectName}</strong>.
      </p>
      <form method="post" action="${path}">
        ${hidden(formToken)}
        <fieldset>
          <legend>Account</legend>
          ${choices}
        </fieldset>
        <div class="buttons">
          <button name="answer" value="connect">Connect this account</button>
          <button class="second" name="answer" value="cancel" formnovalidate>Cancel</button>
        </div>
      </form>`,
    formTargets,
  });
}

/** Reloads every second until the worker has finished. */
export function waitPage(title: string): Page {
  return htmlPage({
    heading: `Connecting ${title}`,
    content: html`<p role="status">This takes a few seconds. The page goes on by itself.</p>`,
    reloadSeconds: 1,
  });
}

/** Explains each outcome and the next step. */
const OUTCOMES: Readonly<Record<ConnectOutcome, (title: string) => string>> = {
  access_denied: (title) =>
    `You did not allow the use of an account at ${title}. Nothing was connected. If that was a mistake, ask for a new link.`,
  scope_missing: (title) =>
    `A permission that is needed was not granted at ${title}, so nothing was connected. Ask for a new link, and leave its box ticked.`,
  no_account: (title) =>
    `The person that you signed in as has no account at ${title}. Nothing was connected. Ask for a new link, and sign in as somebody who has one.`,
  other_account: (title) =>
    `This is another account at ${title} than the one that was to be connected again. Nothing was changed. Ask for a new link, and choose the same account as before.`,
  connection_gone: (title) => `The connection to ${title} was deleted meanwhile. Nothing was connected.`,
  refused: (title) => `${title} did not confirm what you allowed. Nothing was connected. Ask for a new link.`,
  not_configured: (title) => `This service is not set up for ${title}. Nothing was connected.`,
  provider_unavailable: (title) =>
    `${title} did not answer. Nothing was connected. Ask for a new link later.`,
};

/** Shows the outcome of a session without a `returnUrl`. */
export function outcomePage({
  provider,
  projectName,
  status,
  outcome,
  account,
}: OfProject & {
  status: 'connected' | 'denied' | 'failed';
  outcome: string | null;
  account: ConnectAccount | null;
}): Page {
  const title = PROVIDER_TITLES[provider];
  if (status === 'connected') {
    return htmlPage({
      heading: `${title} is connected`,
      content: html`<p role="status">
        The project <strong>${projectName}</strong> can use ${account ? named(account) : 'the account'} now.
        You can close this page.
      </p>`,
    });
  }
  const known = Object.entries(OUTCOMES).find(([name]) => name === outcome)?.[1] ?? OUTCOMES.refused;
  const wanted =
    outcome === 'other_account' && account ? html`<p>The account as before is ${named(account)}.</p>` : null;
  return htmlPage({
    heading: `${title} is not connected`,
    content: html`<p role="status">${known(title)}</p>
      ${wanted}`,
  });
}

type End = { status: number; heading: string; words: string };

/** Reasons that end a session. */
const ENDS = {
  over: () => ({
    status: 410,
    heading: 'This link does not work any more',
    words:
      'A link to connect an account works once, and for 30 minutes. Go back to where you got it, and ask for a new one.',
  }),
  /** Its creator was disabled or signed out, left the project, or revoked the app. */
  withdrawn: () => ({
    status: 410,
    heading: 'This link does not work any more',
    words:
      'Whoever made it may not connect accounts of this project any more. Nothing was connected. Ask somebody else of the project for a new link.',
  }),
  late: (title) => ({
    status: 410,
    heading: `${title} is not connected`,
    words: `A link to connect an account holds for 30 minutes, and they were over when you came back from ${title}. Nothing was connected. Ask for a new link where you began.`,
  }),
  gone: (title) => ({
    status: 410,
    heading: 'This connection was deleted',
    words: `The connection to ${title} that was to be connected again is not there any more. Nothing was connected. To connect the account as a new one, ask for a new link.`,
  }),
  'foreign-browser': () => ({
    status: 403,
    heading: 'This began in another browser',
    words:
      'An account is connected in the browser in which that was begun, and nothing was connected here. Go on there, or ask for a new link.',
  }),
  'unknown-answer': () => ({
    status: 400,
    heading: 'Nothing is being connected here',
    words:
      'This answer was used before, or it belongs to an attempt that is over. Nothing was connected by it. Ask for a new link where you began.',
  }),
} as const satisfies Readonly<Record<string, (title: string) => End>>;

export type ConnectEnd = keyof typeof ENDS;

/** Returns page and status of an ended session. @param title the provider's */
export function connectEndPage(end: ConnectEnd, title: string): { page: Page; status: number } {
  const { status, heading, words } = ENDS[end](title);
  return { status, page: htmlPage({ heading, content: html`<p role="status">${words}</p>` }) };
}

/** Reports a failure of the page itself. @param reloads whether it reloads after some seconds */
export function connectFailurePage(
  { status, message }: Pick<AppError, 'status' | 'message'>,
  { reloads }: { reloads: boolean },
): Page {
  const heading = status >= 500 ? 'This does not work right now' : 'This was not possible';
  const content = html`<p role="alert">${message}</p>`;
  return htmlPage({ heading, content, ...(reloads && { reloadSeconds: 3 }) });
}
