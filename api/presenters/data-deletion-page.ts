import { escapeHtml } from '../../domain/template.ts';
import { htmlPage, type Page } from './html-page.ts';

/** What became of a person's wish that what is kept of them, by way of Meta, is deleted. */
export function dataDeletionPage({
  code,
  receivedAt,
  doneAt,
}: {
  code: string;
  receivedAt: Date;
  doneAt: Date | null;
}): Page {
  const received = `Meta told us on ${dayOf(receivedAt)}.`;
  const content = doneAt
    ? `<p role="status">${received} On ${dayOf(doneAt)} we deleted what we kept of you: the permission that you had given, and what was read with it. Nothing of it is left.</p>`
    : `<p role="status">${received} It is being deleted: the permission that you had given, and what was read with it. Look again in a few minutes.</p>`;
  return htmlPage({
    heading: doneAt ? 'Your data is deleted' : 'Your data is being deleted',
    content: `${content}
      <p>Confirmation code: <strong>${escapeHtml(code)}</strong>. This page is kept for 30 days.</p>`,
  });
}

/** A code that stands for nothing. */
export function noDataDeletionPage(): Page {
  return htmlPage({
    heading: 'This code is not known',
    content:
      '<p role="status">No request to delete data has this confirmation code, or it is more than 30 days old. Copy the whole address from the message.</p>',
  });
}

/** `23 November 2026`, in UTC. */
function dayOf(date: Date): string {
  return date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
