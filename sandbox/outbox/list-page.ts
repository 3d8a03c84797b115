import { html, type SafeHtml } from '@remix-run/html-template';
import { renderLayout, renderTime } from './layout.ts';
import type { StoredMail } from './mailbox.ts';

type ListView = {
  mails: StoredMail[];
  total: number;
  to?: string | undefined;
  account?: string | undefined;
  before?: number | undefined;
  next: number | null;
  accounts: string[];
};

export function renderListPage(view: ListView): string {
  const heading = view.to === undefined ? html`Mails` : html`Mails to “${view.to}”`;
  return renderLayout(
    'Outbox',
    html`<h1>${heading}</h1>
      ${renderSearchForm(view)}
      <div class="card">${view.mails.length === 0 ? renderEmpty(view) : renderTable(view)}</div>`,
  );
}

function renderSearchForm({ to, account, accounts }: ListView): SafeHtml {
  const choice = html`<div class="field narrow">
    <label for="account">Account (API key)</label>
    <select id="account" name="account">
      <option value="">All accounts</option>
      ${accounts.map((name) => renderOption(name, name === account))}
    </select>
  </div>`;
  return html`<form method="get" action="/" role="search">
    <div class="field">
      <label for="to">Recipient contains</label>
      <input
        id="to"
        name="to"
        type="search"
        value="${to ?? ''}"
        placeholder="ada@example.com"
        autocomplete="off"
      />
    </div>
    ${accounts.length > 1 || account !== undefined ? choice : null}
    <button type="submit">Search</button>
  </form>`;
}

function renderOption(name: string, isSelected: boolean): SafeHtml {
  return isSelected ? html`<option selected>${name}</option>` : html`<option>${name}</option>`;
}

function renderTable(view: ListView): SafeHtml {
  const showsAccount = view.accounts.length > 1;
  return html`<table>
      <caption>
        ${getCaption(view)}
      </caption>
      <thead>
        <tr>
          <th scope="col" class="to">To</th>
          <th scope="col">Subject</th>
          ${showsAccount ? html`<th scope="col" class="account">Account</th>` : null}
          <th scope="col" class="when">Sent (UTC)</th>
        </tr>
      </thead>
      <tbody>
        ${view.mails.map((mail) => renderRow(mail, showsAccount))}
      </tbody>
    </table>
    ${renderPager(view)}`;
}

function getCaption({ total, mails, before }: ListView): string {
  const counted = `${total.toLocaleString('en')} ${total === 1 ? 'mail' : 'mails'}`;
  if (total === mails.length) return `${counted}, newest first`;
  return before === undefined
    ? `${counted}, newest ${mails.length} shown`
    : `${counted}, ${mails.length} on this page`;
}

function renderRow(mail: StoredMail, showsAccount: boolean): SafeHtml {
  return html`<tr>
    <td class="to">${mail.to.join(', ')}</td>
    <td><a href="/mails/${mail.id}">${mail.subject}</a></td>
    ${showsAccount ? html`<td class="account">${mail.account}</td>` : null}
    <td class="when">${renderTime(mail.time)}</td>
  </tr>`;
}

function renderPager({ to, account, before, next }: ListView): SafeHtml | null {
  if (before === undefined && next === null) return null;
  const buildLink = (start: number | null): string => {
    const query = new URLSearchParams();
    if (to !== undefined) query.set('to', to);
    if (account !== undefined) query.set('account', account);
    if (start !== null) query.set('before', String(start));
    return `/?${query.toString()}`;
  };
  return html`<nav class="pages" aria-label="Pages">
    <span>${before === undefined ? null : html`<a href="${buildLink(null)}">← Newest</a>`}</span>
    <span>${next === null ? null : html`<a href="${buildLink(next)}" rel="next">Older →</a>`}</span>
  </nav>`;
}

function renderEmpty({ to, account }: ListView): SafeHtml {
  return to === undefined && account === undefined
    ? html`<p class="empty"><strong>No mail yet</strong>Sent mails appear here after a reload.</p>`
    : html`<p class="empty">
        <strong>Nothing found</strong>No mail matches. <a href="/">Show all mails</a>
      </p>`;
}
