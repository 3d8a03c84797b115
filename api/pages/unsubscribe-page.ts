import { html } from '@remix-run/html-template';
import type { AppError } from '../request/errors.ts';
import { renderHtmlPage, type Page } from './html-page.ts';

/** The button sends the one-click POST of RFC 8058. */
export function renderUnsubscribePage(sender: string): Page {
  return renderHtmlPage({
    heading: `Unsubscribe from ${sender}?`,
    content: html`<p>
        You will get no more mail from this sender, except transactional mail such as receipts.
      </p>
      <form method="post">
        <input type="hidden" name="List-Unsubscribe" value="One-Click" />
        <button>Unsubscribe</button>
      </form>`,
  });
}

export function renderInvalidLinkPage(): Page {
  return renderHtmlPage({
    heading: 'This link is invalid',
    content: html`<p>
        It is incomplete, or its mail is no longer stored. Copy the whole link from the mail, or use the
        unsubscribe button of your mail program.
      </p>
      <p>Nothing was changed.</p>`,
  });
}

export function renderUnsubscribedPage(sender: string): Page {
  return renderHtmlPage({
    heading: 'You are unsubscribed',
    content: html`<p>
      You will get no more mail from ${sender}, except transactional mail such as receipts.
    </p>`,
  });
}

export function renderLinkFailurePage({ status, message }: Pick<AppError, 'status' | 'message'>): Page {
  const isServerFailure = status >= 500 || status === 429;
  return renderHtmlPage({
    heading: isServerFailure ? 'Temporarily unavailable' : 'This link is invalid',
    content: html`<p role="alert">
      ${isServerFailure ? 'Nothing was changed. Open the link again in a minute.' : message}
    </p>`,
  });
}
