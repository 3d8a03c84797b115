import { html } from '@remix-run/html-template';
import type { DataDeletion } from '../../models/connections/meta-callbacks.ts';
import { htmlPage, type Page } from './html-page.ts';

/** Shows the state of a Meta data deletion request. */
export function dataDeletionPage({
  code,
  receivedAt,
  doneAt,
  connections,
}: DataDeletion & { code: string }): Page {
  const received = `Meta told us on ${dayOf(receivedAt)}.`;
  const content = html`<p role="status">
    ${received} ${doneAt ? whatWasDone(doneAt, connections ?? 0) : UNDER_WAY}
  </p>`;
  return htmlPage({
    heading: doneAt ? 'Your data is deleted' : 'Your data is being deleted',
    content: html`${content}
      <p>Confirmation code: <strong>${code}</strong>. This page is kept for 30 days.</p>`,
  });
}

const UNDER_WAY =
  'It is being deleted: the permission that you had given, and what was read with it. Look again in a few minutes.';

/** Consents after the request are not part of it. */
function whatWasDone(doneAt: Date, connections: number): string {
  const since = 'What you have agreed to since then is not part of it: ask again to have that deleted too.';
  return connections === 0
    ? `On ${dayOf(doneAt)} we looked, and found no permission of yours, nor anything that was read with one. ${since}`
    : `On ${dayOf(doneAt)} we deleted the permission that you had given, and what was read with it. ${since}`;
}

/** Page for an unknown code. */
export function noDataDeletionPage(): Page {
  return htmlPage({
    heading: 'This code is not known',
    content: html`<p role="status">
      No request to delete data has this confirmation code, or it is more than 30 days old. Copy the whole
      address from the message.
    </p>`,
  });
}

/** Formats a UTC date: `23 November 2026`. */
function dayOf(date: Date): string {
  return date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
