import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { areSecretsEqual } from '../../models/sealed.ts';
import { createPageCookie } from '../pages/page-cookie.ts';
import { RANDOM_TOKEN } from '../validation/formats.ts';

/** Longer than an interaction lives, so the cookie is still present when the mailed link is opened. */
const COOKIE_LIFETIME_SECONDS = 60 * 60;

/** `SameSite=Lax`, because the cookie must arrive when a person opens the mailed link from a webmail site. */
const COOKIE = createPageCookie('throughline-browser', 'lax');

export type SignInBrowser = {
  /** SHA-256 of the cookie. A mailed link works only in the browser with this digest. */
  digest: Buffer;
  getFormToken(interaction: string): string;
};

export function findBrowser(request: Request, publicUrl: string): SignInBrowser | undefined {
  const secret = COOKIE.read(request, publicUrl);
  return secret !== undefined && RANDOM_TOKEN.test(secret) ? createBrowser(secret) : undefined;
}

export function ensureBrowser(request: Request, response: Response, publicUrl: string): SignInBrowser {
  const sent = COOKIE.read(request, publicUrl) ?? '';
  const secret = RANDOM_TOKEN.test(sent) ? sent : randomBytes(32).toString('base64url');
  COOKIE.set(response, publicUrl, secret, COOKIE_LIFETIME_SECONDS);
  return createBrowser(secret);
}

export function isValidFormToken(browser: SignInBrowser, interaction: string, token: string): boolean {
  return areSecretsEqual(browser.getFormToken(interaction), token);
}

function createBrowser(secret: string): SignInBrowser {
  return {
    digest: createHash('sha256').update(secret).digest(),
    getFormToken: (interaction) =>
      createHmac('sha256', secret).update(`form.v1.${interaction}`).digest('base64url'),
  };
}
