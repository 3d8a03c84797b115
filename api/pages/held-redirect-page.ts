import { html } from '@remix-run/html-template';
import { destinationOf, standingOf, type Asker } from './asker.ts';
import { htmlPage, type Page } from './html-page.ts';

/**
 * Shows an authorization error, with a link to continue to the application.
 * @param asker its `redirectUri` contains the error
 */
export function heldRedirectPage(
  asker: Asker,
  { error, error_description: why = '' }: { error: string; error_description?: string | undefined },
): Page {
  const isDeclined = error === 'access_denied';
  const what = isDeclined
    ? html`<p role="status">You did not agree, and ${standingOf(asker)} can do nothing in your name.</p>`
    : html`<p role="alert">${standingOf(asker)} made a request that is not valid: ${why}.</p>
        <p>For its developer: <code>${error}</code></p>`;
  const warning = asker.registeredItself
    ? 'The application chose its address itself, and nobody here answers for where it sends you:'
    : 'You have not allowed this application to use your account, so you are not sent to its address by itself:';
  return htmlPage({
    heading: isDeclined ? 'Nothing was allowed' : 'This request cannot go on',
    content: html`${what}
      <p>You can close this page. ${warning} go on only if you trust that address.</p>
      <p><a href="${asker.redirectUri}" rel="noreferrer">Go on to ${destinationOf(asker)}</a></p>`,
  });
}
