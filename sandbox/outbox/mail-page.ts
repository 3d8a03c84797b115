import { html, type SafeHtml } from '@remix-run/html-template';
import { renderLayout, renderTime } from './layout.ts';
import type { StoredMail } from './mailbox.ts';

const VIEWS = { html: 'HTML', text: 'Text', headers: 'Headers' } as const;

type MailView = keyof typeof VIEWS;

export function renderMailPage(mail: StoredMail, view: MailView): string {
  return renderLayout(
    `${mail.subject} · Outbox`,
    html`<h1>${mail.subject}</h1>
      <div class="card">${renderSummary(mail)}</div>
      ${renderTabs(mail, view)}
      <section class="card" aria-label="${VIEWS[view]} of this mail">${renderPart(mail, view)}</section>
      ${view === 'html' ? renderLinks(mail) : null}
      <p><a href="/">← All mails</a></p>`,
  );
}

export function renderMissingMailPage(): string {
  return renderLayout(
    'Not found · Outbox',
    html`<h1>No such mail</h1>
      <p>
        This mail was never sent here, or was deleted to free memory for newer mails.
        <a href="/">Show all mails</a>
      </p>`,
  );
}

function renderSummary(mail: StoredMail): SafeHtml {
  const tags = mail.tags.map(({ name, value }) => html`<span class="chip">${name}: ${value}</span>`);
  return html`<dl>
    ${renderEntry('From', mail.from)} ${renderEntry('To', mail.to)} ${renderEntry('Cc', mail.cc)}
    ${renderEntry('Bcc', mail.bcc)} ${renderEntry('Reply-To', mail.replyTo)}
    <dt>Sent (UTC)</dt>
    <dd>${renderTime(mail.time)}</dd>
    ${
      tags.length === 0
        ? null
        : html`<dt>Tags</dt>
            <dd>${tags}</dd>`
    }
    ${renderEntry('Attachments', mail.attachments.map(describeAttachment))}
  </dl>`;
}

function describeAttachment({ filename, sizeBytes }: StoredMail['attachments'][number]): string {
  return sizeBytes === null ? filename : `${filename} (${sizeBytes.toLocaleString('en')} bytes)`;
}

function renderEntry(name: string, value: string | readonly string[]): SafeHtml | null {
  const text = [value].flat().join(', ');
  if (text === '') return null;
  return html`<dt>${name}</dt>
    <dd>${text}</dd>`;
}

function renderTabs(mail: StoredMail, view: MailView): SafeHtml {
  const names: MailView[] = ['html', 'text', 'headers'];
  const renderTab = (name: MailView): SafeHtml => {
    const address = `/mails/${mail.id}?view=${name}`;
    return name === view
      ? html`<li><a href="${address}" aria-current="page">${VIEWS[name]}</a></li>`
      : html`<li><a href="${address}">${VIEWS[name]}</a></li>`;
  };
  return html`<nav aria-label="Parts of this mail">
    <ul class="tabs">
      ${names.map(renderTab)}
    </ul>
  </nav>`;
}

function renderPart(mail: StoredMail, view: MailView): SafeHtml {
  if (view === 'headers') return renderHeaders(mail);
  if (mail.bodyDropped)
    return html`<p class="empty">This body was deleted to free memory for newer mails.</p>`;
  if (view === 'text') {
    return mail.text
      ? html`<pre>${linkAddresses(mail.text)}</pre>`
      : html`<p class="empty">This mail has no text part.</p>`;
  }
  return mail.html
    ? html`<iframe
        src="/mails/${mail.id}/html"
        sandbox
        title="The mail as HTML"
        referrerpolicy="no-referrer"
      ></iframe>`
    : html`<p class="empty">This mail has no HTML part.</p>`;
}

function renderHeaders(mail: StoredMail): SafeHtml {
  return html`<dl>
    ${renderEntry('From', mail.from)} ${renderEntry('To', mail.to)} ${renderEntry('Cc', mail.cc)}
    ${renderEntry('Bcc', mail.bcc)} ${renderEntry('Reply-To', mail.replyTo)}
    ${renderEntry('Subject', mail.subject)}
    ${Object.entries(mail.headers).map(([name, value]) => renderEntry(name, value))}
    ${renderEntry('Resend id', mail.id)}
    ${renderEntry('Scheduled for', mail.scheduledAt === undefined ? '' : new Date(mail.scheduledAt).toISOString())}
    ${renderEntry('Idempotency key', mail.idempotencyKey ?? '')} ${renderEntry('Account', mail.account)}
  </dl>`;
}

/** Lists the links of a mail, because the sandboxed frame opens no links. */
function renderLinks(mail: StoredMail): SafeHtml | null {
  const found = [...(mail.html ?? '').matchAll(/href\s*=\s*(["'])(https?:\/\/.*?)\1/gi)];
  const addresses = [...new Set(found.map((match) => (match[2] ?? '').replaceAll('&amp;', '&')))];
  if (addresses.length === 0) return null;
  return html`<h2>Links in this mail</h2>
    <ul class="links">
      ${addresses.map((address) => html`<li>${renderLink(address)}</li>`)}
    </ul>`;
}

function linkAddresses(text: string): (SafeHtml | string)[] {
  return text
    .split(/(https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])/)
    .map((piece, index) => (index % 2 === 1 ? renderLink(piece) : piece));
}

function renderLink(address: string): SafeHtml {
  return html`<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`;
}
