import { html } from '@remix-run/html-template';
import { getRedirectTarget, describeApp, type RequestingApp } from './requesting-app.ts';
import { renderHtmlPage, type Page } from './html-page.ts';

/**
 * Shows an authorization error, with a link to continue to the application.
 * @param app its `redirectUri` contains the error
 */
export function renderRedirectPage(
  app: RequestingApp,
  { error, error_description: description = '' }: { error: string; error_description?: string | undefined },
): Page {
  const isDeclined = error === 'access_denied';
  const outcome = isDeclined
    ? html`<p role="status">You denied access, so ${describeApp(app)} can do nothing in your name.</p>`
    : html`<p role="alert">${describeApp(app)} made an invalid request: ${description}.</p>
        <p>For its developer: <code>${error}</code></p>`;
  const warning = app.registeredItself
    ? 'The application is unverified and chose this address itself:'
    : 'You have not authorized this application, so you are not redirected automatically:';
  return renderHtmlPage({
    heading: isDeclined ? 'Access denied' : 'Invalid authorization request',
    content: html`${outcome}
      <p>You can close this page. ${warning} continue only if you trust the address.</p>
      <p><a href="${app.redirectUri}" rel="noreferrer">Continue to ${getRedirectTarget(app)}</a></p>`,
  });
}
