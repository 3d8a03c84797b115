import { html } from '@remix-run/html-template';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Response } from 'express';
import type { ApiContext } from '../context.ts';
import { getPagePath, renderHtmlPage, sendPage } from '../pages/html-page.ts';
import { getErrorCode } from '../request/errors.ts';

/** {@link sendIndex} adds the object store, from which pages load thumbnails. */
const IMAGE_SOURCES = "img-src 'self' data: blob:";

type IndexSettings = Pick<
  ApiContext['settings'],
  'publicUrl' | 'uploadSources' | 'selfServiceProjects' | 'sandboxOutboxUrl'
>;

/** Forbids caching, because each response has a new nonce for styles (CSP level 3, section 6.7.3). */
export async function sendIndex(
  response: Response,
  folder: string,
  settings: IndexSettings,
  isSignedOut: boolean,
): Promise<void> {
  const index = await readFile(path.join(folder, 'index.html'), 'utf8').catch(ignoreMissing);
  if (index === undefined) return sendNotBuilt(response);
  const nonce = randomBytes(16).toString('base64');
  const base = getPagePath(settings.publicUrl, '/console');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    [IMAGE_SOURCES, ...settings.uploadSources].join(' '),
    "font-src 'self'",
    `connect-src ${["'self'", ...settings.uploadSources].join(' ')}`,
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  response.set({
    'Content-Security-Policy': policy.join('; '),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  });
  response.type('html').send(
    index
      .replace('__NONCE__', nonce)
      .replace('__BASE__', base)
      .replace('__SELF_SERVICE__', String(settings.selfServiceProjects))
      .replace('__OUTBOX__', () => toAttribute(settings.sandboxOutboxUrl))
      .replace('__SIGNED_OUT__', String(isSignedOut))
      .replaceAll('"./assets/', `"${base}/assets/`),
  );
}

/** Normalized URLs contain no double quotes (WHATWG URL), so only `&` needs an escape. */
function toAttribute(url: string | undefined): string {
  return url === undefined ? '' : new URL(url).href.replaceAll('&', '&amp;');
}

/** Sends a page that reloads, because `npm start` builds the console in the background. */
function sendNotBuilt(response: Response): void {
  const page = renderHtmlPage({
    heading: 'The console is being built',
    content: html`<p role="status">
      This page reloads until the console is ready. If the console does not open, build it with
      <code>npm run build -w console</code>.
    </p>`,
    reloadSeconds: 2,
  });
  response.set('Cache-Control', 'no-store');
  sendPage(response, page, 503);
}

function ignoreMissing(error: unknown): undefined {
  if (getErrorCode(error) === 'ENOENT') return undefined;
  throw error;
}
