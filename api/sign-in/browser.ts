import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { createPageCookie } from '../pages/page-cookie.ts';

/** Cookie lifetime since the last page. Exceeds an interaction's, so the mailed link still finds its browser. */
const COOKIE_LIFETIME_SECONDS = 60 * 60;

/** Lax, because the mailed link opens from another site. */
const COOKIE = createPageCookie('throughline-browser', 'lax');

const SECRET = /^[\w-]{43}$/;

/** A browser, identified by a random cookie. */
export type SignInBrowser = {
  /** SHA-256 of the cookie, to which links are bound. */
  digest: Buffer;
  /** Returns the CSRF token of an interaction in this browser. */
  getFormToken(interaction: string): string;
};

/** Returns the request's browser; undefined without a valid cookie. */
export function findBrowser(request: Request, publicUrl: string): SignInBrowser | undefined {
  const secret = COOKIE.read(request, publicUrl);
  return secret !== undefined && SECRET.test(secret) ? createBrowser(secret) : undefined;
}

/** Returns the request's browser and renews or sets its cookie. */
export function ensureBrowser(request: Request, response: Response, publicUrl: string): SignInBrowser {
  const sent = COOKIE.read(request, publicUrl) ?? '';
  const secret = SECRET.test(sent) ? sent : randomBytes(32).toString('base64url');
  COOKIE.set(response, publicUrl, secret, COOKIE_LIFETIME_SECONDS);
  return createBrowser(secret);
}

/** Checks a CSRF token against the browser and interaction. */
export function isValidFormToken(browser: SignInBrowser, interaction: string, token: string): boolean {
  const expected = Buffer.from(browser.getFormToken(interaction));
  const actual = Buffer.from(token);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function createBrowser(secret: string): SignInBrowser {
  return {
    digest: createHash('sha256').update(secret).digest(),
    getFormToken: (interaction) =>
      createHmac('sha256', secret).update(`form.v1.${interaction}`).digest('base64url'),
  };
}
