import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

/** Seconds that a browser keeps its cookie after its last page: as long as an authorization request waits at most. */
const COOKIE_LIFETIME_SECONDS = 60 * 60;

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
  const secret = cookieOf(request, cookieName(publicUrl));
  return secret !== undefined && SECRET.test(secret) ? browserWith(secret) : undefined;
}

/** The browser that a request comes from, which keeps its cookie for another while or gets one. */
export function keepBrowser(request: Request, response: Response, publicUrl: string): SignInBrowser {
  const name = cookieName(publicUrl);
  const sent = cookieOf(request, name) ?? '';
  const secret = SECRET.test(sent) ? sent : randomBytes(32).toString('base64url');
  response.cookie(name, secret, {
    path: '/',
    httpOnly: true,
    // The mailed link is opened from another site, and has to find the cookie.
    sameSite: 'lax',
    secure: isSecure(publicUrl),
    maxAge: COOKIE_LIFETIME_SECONDS * 1_000,
  });
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

/** With the prefix `__Host-`, no other host can set it, nor any page that came without TLS. */
function cookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-throughline-browser' : 'throughline-browser';
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}

function cookieOf({ headers }: Request, name: string): string | undefined {
  return parseCookie(headers.cookie ?? '')[name];
}
