import express, { type Request, type Response } from 'express';
import { forbidden } from '../request/errors.ts';
import { admitBody } from '../request/request-head.ts';
import { runMiddleware } from '../validation/request-validator.ts';
import { findBrowser, isValidFormToken, type SignInBrowser } from './browser.ts';

const LIMIT_BYTES = 4 * 1024;

const read = express.text({ limit: LIMIT_BYTES, type: 'application/x-www-form-urlencoded' });

export type PageForm = { browser: SignInBrowser; fields: URLSearchParams };

/**
 * Reads a page's form, and verifies that the page was sent to the same browser.
 * @throws AppError 403 for a cross-site request or an invalid CSRF token; 413 for a body over 4 KiB
 */
export async function readPageForm(
  request: Request,
  response: Response,
  { publicUrl, interaction }: { publicUrl: string; interaction: string },
): Promise<PageForm> {
  requireOwnSite(request, publicUrl);
  const browser = findBrowser(request, publicUrl);
  if (browser === undefined) throw formRefused();
  admitBody(request, response, LIMIT_BYTES);
  await runMiddleware(read, request, response);
  const body: unknown = request.body;
  const fields = new URLSearchParams(typeof body === 'string' ? body : '');
  if (!isValidFormToken(browser, interaction, fields.get('token') ?? '')) throw formRefused();
  return { browser, fields };
}

/**
 * Requires that a page of the API sends the form. The pages' referrer policy makes browsers send the header
 * `Origin: null` (Fetch, "append a request Origin header"), so `Sec-Fetch-Site` decides where available.
 */
function requireOwnSite(request: Request, publicUrl: string): void {
  const origin = request.get('origin') ?? 'null';
  const site = request.get('sec-fetch-site') ?? 'same-origin';
  if (origin !== 'null' && origin !== new URL(publicUrl).origin) throw formRefused();
  if (site !== 'same-origin') throw formRefused();
}

function formRefused() {
  return forbidden(
    'The form has expired, or the browser blocked its cookie. Allow cookies, and start again.',
  );
}
