import { escapeHtml } from '../../domain/template.ts';
import { destinationOf, standingOf, type Asker } from './asker.ts';
import { htmlPage, type Page } from './html-page.ts';

/**
 * Shows the error that an application would get, and leaves it to the person whether to go there.
 * @param asker its `redirectUri` with what it is told
 */
export function heldRedirectPage(
  asker: Asker,
  { error, error_description: why = '' }: { error: string; error_description?: string | undefined },
): Page {
  const isDeclined = error === 'access_denied';
  const what = isDeclined
    ? `<p role="status">You did not agree, and ${standingOf(asker)} can do nothing in your name.</p>`
    : `<p role="alert">${standingOf(asker)} made a request that is not valid: ${escapeHtml(why)}.</p>
      <p>For its developer: <code>${escapeHtml(error)}</code></p>`;
  const warning = asker.registeredItself
    ? 'The application chose its address itself, and nobody here answers for where it sends you:'
    : 'You have not allowed this application to use your account, so you are not sent to its address by itself:';
  return htmlPage({
    heading: isDeclined ? 'Nothing was allowed' : 'This request cannot go on',
    content: `${what}
      <p>You can close this page. ${warning} go on only if you trust that address.</p>
      <p><a href="${escapeHtml(asker.redirectUri)}" rel="noreferrer">Go on to ${destinationOf(asker)}</a></p>`,
  });
}
