import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { currentKey, type Keyring } from '../../models/sealed.ts';
import { ownCookie } from '../pages/own-cookie.ts';

/** Seconds for which a browser stays known after somebody has signed in there. */
const KNOWN_SECONDS = 180 * 24 * 60 * 60;

const COOKIE = ownCookie('throughline-known', 'lax');

const FORM = /^([\w-]{22})\.(\d{10})\.([\w-]{43})\.([\w-]{43})$/;

/**
 * A browser in which somebody has signed in before, by a signed cookie that only their own sign-in
 * puts there. It proves nothing about who sits before it and signs nobody in: it keeps what strangers
 * ask for apart from what a person asks for.
 * @see https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export type KnownBrowser = {
  /** Tells it from every other. */
  id: string;
  /** Whether it was the person with this e-mail address who signed in. */
  isOf(email: string): boolean;
};

/** The known browser that a request comes from; undefined: nobody has signed in there, or too long ago. */
export function findKnownBrowser(
  request: Request,
  { publicUrl, keyring }: { publicUrl: string; keyring: Keyring },
): KnownBrowser | undefined {
  const value = COOKIE.read(request, publicUrl) ?? '';
  const [, id = '', since = '', address = '', signature = ''] = FORM.exec(value) ?? [];
  if (id === '' || Number(since) + KNOWN_SECONDS < Date.now() / 1000) return undefined;
  const key = [...keyring.values()].find((one) => isSame(sign(one, id, since, address), signature));
  return key && { id, isOf: (email) => isSame(addressTag(key, email), address) };
}

/** Makes a browser known in which somebody has just signed in. */
export function rememberBrowser(
  response: Response,
  { publicUrl, keyring }: { publicUrl: string; keyring: Keyring },
  email: string,
): void {
  const [, key] = currentKey(keyring);
  const id = randomBytes(16).toString('base64url');
  const since = String(Math.floor(Date.now() / 1000));
  const address = addressTag(key, email);
  const value = [id, since, address, sign(key, id, since, address)].join('.');
  COOKIE.set(response, publicUrl, value, KNOWN_SECONDS);
}

/** The address itself is not in the cookie. */
function addressTag(key: Buffer, email: string): string {
  return createHmac('sha256', key)
    .update(`known-browser.address.v1.${email.toLowerCase()}`)
    .digest('base64url');
}

function sign(key: Buffer, ...parts: string[]): string {
  return createHmac('sha256', key)
    .update(`known-browser.v1.${parts.join('.')}`)
    .digest('base64url');
}

function isSame(expected: string, given: string): boolean {
  return expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given));
}
