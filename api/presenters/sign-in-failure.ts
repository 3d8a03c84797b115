import { html } from '@remix-run/html-template';
import type { AppError } from '../http/errors.ts';
import { htmlPage, type Page } from './html-page.ts';

/** The page for an error during sign-in; the status and the headers are the error's own. */
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
