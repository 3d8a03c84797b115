import { createHash } from 'node:crypto';
import { escapeHtml } from '../../domain/template.ts';

/** A page and the headers that it needs. */
type Page = { body: string; headers: Record<string, string> };

const STYLE = `
  :root { color-scheme: light dark; }
  body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 12vh auto; padding: 0 1.25rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
  button { font: inherit; padding: 0.75rem 1.5rem; border: 0; border-radius: 0.5rem; background: #1d4ed8; color: #fff; }
`;

/** No script, nothing from elsewhere, this one style, and a form that goes where the page came from. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Asks whether to unsubscribe. The button does what a mail program's own does (RFC 8058). */
export function unsubscribePage(sender: string): Page {
  return page(
    `Unsubscribe from ${sender}?`,
    `<p>You will get no more mail from this sender, except about what you do there, such as receipts.</p>
    <form method="post">
      <input type="hidden" name="List-Unsubscribe" value="One-Click">
      <button>Unsubscribe</button>
    </form>`,
  );
}

/** Says that it is done. */
export function unsubscribedPage(sender: string): Page {
  return page(
    'You are unsubscribed',
    `<p>You will get no more mail from ${escapeHtml(sender)}, except about what you do there, such as receipts.</p>`,
  );
}

function page(heading: string, content: string): Page {
  const body = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escapeHtml(heading)}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <h1>${escapeHtml(heading)}</h1>
    ${content}
  </body>
</html>
`;
  return { body, headers: { 'Content-Security-Policy': POLICY } };
}
