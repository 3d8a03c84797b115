import { html } from '@remix-run/html-template';
import { renderHtmlPage, type Page } from './html-page.ts';
import { renderFormToken } from './sign-in-pages.ts';

/** Page of an operator's sign-in link. The form posts to its own URL. */
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

/** Page for a foreign or expired sign-in. `path`: where to restart. */
export function renderNotSignedInPage(path: string): Page {
  return renderHtmlPage({
    heading: 'You are not signed in',
    content: html`<p role="status">
        This sign-in was started in another browser, has expired, or was cancelled.
      </p>
      <p><a href="${path}">Sign in to the console</a></p>`,
  });
}
