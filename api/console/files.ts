import { html } from '@remix-run/html-template';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Response } from 'express';
import { htmlPage } from '../pages/html-page.ts';

/** Beside the code, as it is read and as it is built. */
const BESIDE_THE_CODE = path.join(import.meta.dirname, '../../console/dist');

/** Of the pictures of mails and of files, only those that the page was given. */
const IMAGES = "img-src 'self' data: blob:";

/** The folder of the built console. */
export function consoleFolder(configured: string | undefined): string {
  return configured ?? BESIDE_THE_CODE;
}

/**
 * Sends the page of the console. Its styles are made by scripts, which get a nonce for them by the page (CSP level 3,
 * section 6.7.3): it is another one each time, so the page is never kept. All else has a digest in its name.
 */
export async function sendIndex(
  response: Response,
  { folder, publicUrl, connectTo }: { folder: string; publicUrl: string; connectTo: readonly string[] },
): Promise<void> {
  const index = await readFile(path.join(folder, 'index.html'), 'utf8').catch(ifNotThere);
  if (index === undefined) return sendNotBuilt(response);
  const nonce = randomBytes(16).toString('base64');
  const base = `${new URL(publicUrl).pathname.replace(/\/$/, '')}/console`;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    IMAGES,
    "font-src 'self'",
    `connect-src ${["'self'", ...connectTo].join(' ')}`,
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
  response
    .type('html')
    .send(
      index
        .replace('__NONCE__', nonce)
        .replace('__BASE__', base)
        .replaceAll('"./assets/', `"${base}/assets/`),
    );
}

/** It is built while `npm start` brings up the rest, and part of the image: so wait, or build it. */
function sendNotBuilt(response: Response): void {
  const page = htmlPage({
    heading: 'The console is being built',
    content: html`<p role="status">
      This page looks again by itself. Nothing comes? Then build it with
      <code>npm run build -w console</code>.
    </p>`,
    reloadSeconds: 2,
  });
  response.status(503).set(page.headers).set('Cache-Control', 'no-store').type('html').send(page.body);
}

function ifNotThere(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
