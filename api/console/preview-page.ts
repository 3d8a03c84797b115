import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';

/**
 * Shows the mail that the console sends it: the page that opened it, and no other, for there is none at its address.
 */
const SCRIPT = `addEventListener('message', ({ data, origin }) => {
  if (origin !== location.origin || typeof data !== 'string') return;
  document.body.replaceChildren(...new DOMParser().parseFromString(data, 'text/html').body.childNodes);
  for (const link of document.querySelectorAll('a, area'))
    for (const name of ['href', 'xlink:href']) link.removeAttribute(name);
});
addEventListener('click', (event) => event.preventDefault());
parent.postMessage('ready', location.origin);`;

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview of a mail</title><style>
  :root { color-scheme: light; background: #fff; } body { font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
</style><body><script>${SCRIPT}</script>`;

/**
 * A mail may be anything: it is drawn with its own styles, and runs, loads and opens nothing. A script that it brings
 * along is text here (DOMParser runs none), and the policy allows but the one above.
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

/** The page in which the console shows what a mail will look like. */
export const servePreview: RequestHandler = (_request, response) => {
  response.set({
    'Content-Security-Policy': POLICY,
    'X-Frame-Options': 'SAMEORIGIN',
    'Cache-Control': 'no-cache',
  });
  response.type('html').send(PAGE);
};
