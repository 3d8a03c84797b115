import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { ownCookie } from '../pages/own-cookie.ts';

/** Seconds that a browser keeps its cookie after its last page: as long as an authorization request waits at most. */
const COOKIE_LIFETIME_SECONDS = 60 * 60;

/** The mailed link is opened from another site, and has to find it. */
const COOKIE = ownCookie('throughline-browser', 'lax');

const SECRET = /^[\w-]{43}$/;

/** The browser that a request comes from, known by a random cookie of its own. */
export type SignInBrowser = {
  /** SHA-256 of the cookie: what a link is bound to. */
  digest: Buffer;
  /** Makes the token of the forms of one interaction: only pages that this browser got from us have it. */
  formToken(interaction: string): string;
};

/** The browser that a request comes from. Undefined when it has no cookie of ours. */
export function findBrowser(request: Request, publicUrl: string): SignInBrowser | undefined {
  const secret = COOKIE.read(request, publicUrl);
  return secret !== undefined && SECRET.test(secret) ? browserWith(secret) : undefined;
}

/** The browser that a request comes from, which keeps its cookie for another while or gets one. */
export function keepBrowser(request: Request, response: Response, publicUrl: string): SignInBrowser {
  const sent = COOKIE.read(request, publicUrl) ?? '';
  const secret = SECRET.test(sent) ? sent : randomBytes(32).toString('base64url');
  COOKIE.set(response, publicUrl, secret, COOKIE_LIFETIME_SECONDS);
  return browserWith(secret);
}

/** Whether a form's token is this browser's, for this interaction. */
export function isFormToken(browser: SignInBrowser, interaction: string, token: string): boolean {
  const expected = Buffer.from(browser.formToken(interaction));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function browserWith(secret: string): SignInBrowser {
  return {
    digest: createHash('sha256').update(secret).digest(),
    formToken: (interaction) =>
      createHmac('sha256', secret).update(`form.v1.${interaction}`).digest('base64url'),
  };
}
