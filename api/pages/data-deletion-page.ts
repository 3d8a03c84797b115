import { html } from '@remix-run/html-template';
import type { DataDeletion } from '../../models/connections/meta-callbacks.ts';
import { renderHtmlPage, type Page } from './html-page.ts';

export function renderDataDeletionPage({
  code,
  receivedAt,
  doneAt,
  connections,
}: DataDeletion & { code: string }): Page {
  const received = `Meta sent the request on ${formatDay(receivedAt)}.`;
  const content = html`<p role="status">
    ${received} ${doneAt ? describeResult(doneAt, connections ?? 0) : IN_PROGRESS}
  </p>`;
  return renderHtmlPage({
    heading: doneAt ? 'Your data is deleted' : 'Your data is being deleted',
    content: html`${content}
      <p>Confirmation code: <strong>${code}</strong>. This page is available for 30 days.</p>`,
  });
}

const IN_PROGRESS =
  'Your permission and the data read with it are being deleted. Reload this page in a few minutes.';

function describeResult(doneAt: Date, connections: number): string {
  const note =
    'This does not include permissions that you gave later. To delete those, send another request.';
  return connections === 0
    ? `On ${formatDay(doneAt)} we found no permission of yours and no data read with one. ${note}`
    : `On ${formatDay(doneAt)} we deleted your permission and the data read with it. ${note}`;
}

export function renderUnknownDeletionPage(): Page {
  return renderHtmlPage({
    heading: 'Unknown confirmation code',
    content: html`<p role="status">
      No data deletion request of the last 30 days has this confirmation code. Copy the whole URL from the
      message.
    </p>`,
  });
}

function formatDay(date: Date): string {
  return date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
