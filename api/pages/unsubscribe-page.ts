import { html } from '@remix-run/html-template';
import type { AppError } from '../request/errors.ts';
import { htmlPage, type Page } from './html-page.ts';

/** Asks for confirmation to unsubscribe. The button sends the one-click POST of RFC 8058. */
export function unsubscribePage(sender: string): Page {
  return htmlPage({
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

/** Page for an invalid unsubscribe link. */
export function invalidLinkPage(): Page {
  return htmlPage({
    heading: 'This link is invalid',
    content: html`<p>
        It is incomplete, or its mail is no longer stored. Copy the whole link from the mail, or use the
        unsubscribe button of your mail program.
      </p>
      <p>Nothing was changed.</p>`,
  });
}

/** Confirms the unsubscription. */
export function unsubscribedPage(sender: string): Page {
  return htmlPage({
    heading: 'You are unsubscribed',
    content: html`<p>
      You will get no more mail from ${sender}, except transactional mail such as receipts.
    </p>`,
  });
}

/** Returns the page of an unsubscribe error, with the error's status and headers. */
export function linkFailurePage({ status, message }: Pick<AppError, 'status' | 'message'>): Page {
  const isServerFailure = status >= 500 || status === 429;
  return htmlPage({
    heading: isServerFailure ? 'Temporarily unavailable' : 'This link is invalid',
    content: html`<p role="alert">
      ${isServerFailure ? 'Nothing was changed. Open the link again in a minute.' : message}
    </p>`,
  });
}
