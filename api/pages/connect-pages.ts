import { html, type SafeHtml } from '@remix-run/html-template';
import { PROVIDER_TITLES, type ConnectProviderName } from '../../domain/connect-providers.ts';
import type { ConnectAccount, ConnectOutcome } from '../../models/connections/connect-sessions.ts';
import type { AppError } from '../request/errors.ts';
import { renderHtmlPage, type Page } from './html-page.ts';
import { renderFormToken } from './sign-in-pages.ts';

type ProjectFacts = { provider: ConnectProviderName; projectName: string };

function renderAccount({ id, name }: ConnectAccount): SafeHtml {
  const strong = html`<strong>${name}</strong>`;
  return name === id ? strong : html`${strong} (${id})`;
}

/** Asks for confirmation, because message scanners open links too. */
export function renderConnectPage(
  facts: ProjectFacts & {
    /** Null for a new connection, which may be to any account. */
    accountToReconnect: ConnectAccount | null;
    path: string;
    formToken: string;
    authorizeUrl: string;
    returnUrl: string | null;
  },
): Page {
  const { provider, projectName, accountToReconnect, path, formToken, authorizeUrl, returnUrl } = facts;
  const title = PROVIDER_TITLES[provider];
  const sameAccount =
    accountToReconnect &&
    html`<p>Choose the same account as before: ${renderAccount(accountToReconnect)}.</p>`;
  const cancel = returnUrl === null ? null : html`<a class="second" href="${returnUrl}">Cancel</a>`;
  return renderHtmlPage({
    heading: accountToReconnect ? `Reconnect ${title}` : `Connect ${title}`,
    content: html`<p>
        The project <strong>${projectName}</strong> requests access to your account at ${title}. You confirm
        it at <strong>${new URL(authorizeUrl).host}</strong>.
      </p>
      ${sameAccount}
      <form method="post" action="${path}">
        ${renderFormToken(formToken)}
        <div class="buttons">
          <button>Continue to ${title}</button>
          ${cancel}
        </div>
      </form>
      <p>If you did not expect this, close the page. Nothing is connected.</p>`,
    formTargets: [new URL(authorizeUrl).origin],
  });
}

export function renderChoosePage(
  facts: ProjectFacts & {
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
  return renderHtmlPage({
    heading: 'Which account?',
    content: html`<p>
        You have access to several accounts at ${PROVIDER_TITLES[provider]}. Choose the one for the project
        <strong>${projectName}</strong>.
      </p>
      <form method="post" action="${path}">
        ${renderFormToken(formToken)}
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

export function renderWaitPage(title: string): Page {
  return renderHtmlPage({
    heading: `Connecting ${title}`,
    content: html`<p role="status">This takes a few seconds. The page continues by itself.</p>`,
    reloadSeconds: 1,
  });
}

const OUTCOMES: Readonly<Record<ConnectOutcome, (title: string) => string>> = {
  access_denied: (title) => `You denied access to your account at ${title}. To allow it, request a new link.`,
  scope_missing: (title) =>
    `A required permission was not granted at ${title}. Request a new link, and keep the permission's box checked.`,
  no_account: (title) =>
    `The user that you signed in as has no account at ${title}. Request a new link, and sign in as a user who has one.`,
  other_account: (title) =>
    `You chose another account at ${title} than the one that is connected. Request a new link, and choose the connected account.`,
  connection_gone: (title) =>
    `The connection to ${title} was deleted in the meantime. To connect the account as a new one, request a new link.`,
  refused: (title) => `${title} refused the authorization. Request a new link.`,
  not_configured: (title) => `This deployment is not set up for ${title}. Ask its operator.`,
  provider_unavailable: (title) => `${title} did not respond. Request a new link later.`,
};

export function renderOutcomePage({
  provider,
  projectName,
  status,
  outcome,
  account,
}: ProjectFacts & {
  status: 'connected' | 'denied' | 'failed';
  outcome: string | null;
  account: ConnectAccount | null;
}): Page {
  const title = PROVIDER_TITLES[provider];
  if (status === 'connected') {
    const accountText = account ? renderAccount(account) : 'the account';
    return renderHtmlPage({
      heading: `${title} is connected`,
      content: html`<p role="status">
        The project <strong>${projectName}</strong> can now use ${accountText}. You can close this page.
      </p>`,
    });
  }
  const explain = Object.entries(OUTCOMES).find(([name]) => name === outcome)?.[1] ?? OUTCOMES.refused;
  const connectedAccount =
    outcome === 'other_account' && account
      ? html`<p>The connected account is ${renderAccount(account)}.</p>`
      : null;
  return renderHtmlPage({
    heading: `${title} is not connected`,
    content: html`<p role="status">${explain(title)}</p>
      ${connectedAccount}`,
  });
}

type EndPage = { status: number; heading: string; text: string };

const ENDS = {
  expired: () => ({
    status: 410,
    heading: 'This link has expired',
    text: 'A connect link works once, for 30 minutes. Request a new one where you got it.',
  }),
  /** The link's creator, or the creator's OAuth client, may no longer connect accounts. */
  withdrawn: () => ({
    status: 410,
    heading: 'This link is no longer valid',
    text: 'Its creator can no longer connect accounts to this project. Ask another member for a new link.',
  }),
  'expired-at-provider': (title) => ({
    status: 410,
    heading: `${title} is not connected`,
    text: `The connect link expired before you came back from ${title}. Request a new one: it works for 30 minutes.`,
  }),
  'deleted-connection': (title) => ({
    status: 410,
    heading: 'This connection was deleted',
    text: `The connection to ${title} no longer exists. To connect the account as a new one, request a new link.`,
  }),
  'not-configured': (title) => ({
    status: 409,
    heading: `${title} is not connected`,
    text: OUTCOMES.not_configured(title),
  }),
  'foreign-browser': () => ({
    status: 403,
    heading: 'Started in another browser',
    text: 'Continue in the browser in which you opened the link, or request a new link.',
  }),
  'unknown-response': () => ({
    status: 400,
    heading: 'This authorization is no longer valid',
    text: 'This authorization was already used, or its link has expired. Request a new link where you started.',
  }),
} as const satisfies Readonly<Record<string, (title: string) => EndPage>>;

export type ConnectEnd = keyof typeof ENDS;

/** @param title the provider's name */
export function renderConnectEndPage(end: ConnectEnd, title: string): { page: Page; status: number } {
  const { status, heading, text } = ENDS[end](title);
  return { status, page: renderHtmlPage({ heading, content: html`<p role="status">${text}</p>` }) };
}

export function renderConnectFailurePage(
  { status, message }: Pick<AppError, 'status' | 'message'>,
  { reloads }: { reloads: boolean },
): Page {
  const heading = status >= 500 ? 'Temporarily unavailable' : 'Request refused';
  const content = html`<p role="alert">${message}</p>`;
  return renderHtmlPage({ heading, content, ...(reloads && { reloadSeconds: 3 }) });
}
