import { html, type SafeHtml } from '@remix-run/html-template';
import { STYLE } from './style.ts';

export function renderLayout(title: string, main: SafeHtml): string {
  const envelope = html`<svg viewBox="0 0 32 32" fill="none" stroke-width="2.5" aria-hidden="true">
    <rect x="3" y="7" width="26" height="18" rx="3" />
    <path d="m4 9 12 9 12-9" />
  </svg>`;
  return renderHtmlDocument(
    title,
    html`<a class="skip" href="#main">Skip to content</a>
      <header class="page">
        <a class="brand" href="/">${envelope}Sandbox outbox</a>
        <p>Mail sent to the sandbox’s Resend API. No mail left this machine.</p>
      </header>
      <main class="page" id="main">${main}</main>`,
  );
}

export function renderHtmlDocument(title: string, body: SafeHtml, style: SafeHtml = html``): string {
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title}</title>
          <link rel="icon" href="data:," />
          ${STYLE} ${style}
        </head>
        <body>
          ${body}
        </body>
      </html>`,
  );
}

export function renderTime(time: number): SafeHtml {
  const iso = new Date(time).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)}</time>`;
}
