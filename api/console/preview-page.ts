import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';

/** Renders a mail that the console sends with `postMessage`, and disables the mail's links. */
const SCRIPT = `addEventListener('message', ({ data, origin }) => {
  if (origin !== location.origin || typeof data !== 'string') return;
  document.body.replaceChildren(...new DOMParser().parseFromString(data, 'text/html').body.childNodes);
  for (const link of document.querySelectorAll('a, area'))
    for (const name of ['href', 'xlink:href']) link.removeAttribute(name);
});
addEventListener('click', (event) => event.preventDefault());
parent.postMessage('ready', location.origin);`;

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mail preview</title><style>
  :root { color-scheme: light; background: #fff; } body { font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  a { color: #0b57d0; text-decoration: underline; }
</style><body><script>${SCRIPT}</script>`;

/**
 * Mails are untrusted: their styles apply, but they run, load and open nothing. `DOMParser` runs no scripts,
 * and the policy allows only the script above.
 */
const POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

export const servePreview: RequestHandler = (_request, response) => {
  response.set({
    'Content-Security-Policy': POLICY,
    'X-Frame-Options': 'SAMEORIGIN',
    'Cache-Control': 'no-cache',
  });
  response.type('html').send(PAGE);
};
