import { html } from '@remix-run/html-template';
import type { AppError } from '../http/errors.ts';
import { htmlPage, type Page } from './html-page.ts';

/** The page for an error behind a link of a mail; the status and the headers are the error's own. */
export function linkFailurePage({ status, message }: Pick<AppError, 'status' | 'message'>): Page {
  const isOurs = status >= 500 || status === 429;
  return htmlPage({
    heading: isOurs ? 'This does not work right now' : 'This link does not work',
    content: html`<p role="alert">
      ${isOurs ? 'Nothing was changed. Open the link again in a minute.' : message}
    </p>`,
  });
}
