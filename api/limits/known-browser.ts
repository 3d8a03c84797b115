import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { getCurrentKey, type Keyring } from '../../models/sealed.ts';
import { createPageCookie } from '../pages/page-cookie.ts';

/** Lifetime of the cookie since the last sign-in. */
const KNOWN_SECONDS = 180 * 24 * 60 * 60;

const COOKIE = createPageCookie('throughline-known', 'lax');

const COOKIE_FORMAT = /^([\w-]{22})\.(\d{10})\.([\w-]{43})\.([\w-]{43})$/;

/**
 * A browser with an earlier sign-in, identified by a signed device cookie. The cookie authenticates nobody; it gives
 * the browser its own rate limits, which strangers cannot exhaust.
 * @see https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
type KnownBrowser = {
  id: string;
  /** Returns whether this address has signed in to the browser. */
  hasSignedIn(email: string): boolean;
};

/** Returns the known browser of a request; undefined without a valid cookie. */
export function findKnownBrowser(
  request: Request,
  { publicUrl, keyring }: { publicUrl: string; keyring: Keyring },
): KnownBrowser | undefined {
  const value = COOKIE.read(request, publicUrl) ?? '';
  const [, id = '', since = '', address = '', signature = ''] = COOKIE_FORMAT.exec(value) ?? [];
  if (id === '' || Number(since) + KNOWN_SECONDS < Date.now() / 1000) return undefined;
  const key = [...keyring.values()].find((candidate) =>
    isSame(sign(candidate, id, since, address), signature),
  );
  return key && { id, hasSignedIn: (email) => isSame(toAddressTag(key, email), address) };
}

/** Sets the device cookie after a sign-in. */
export function rememberBrowser(
  response: Response,
  { publicUrl, keyring }: { publicUrl: string; keyring: Keyring },
  email: string,
): void {
  const [, key] = getCurrentKey(keyring);
  const id = randomBytes(16).toString('base64url');
  const since = String(Math.floor(Date.now() / 1000));
  const address = toAddressTag(key, email);
  const value = [id, since, address, sign(key, id, since, address)].join('.');
  COOKIE.set(response, publicUrl, value, KNOWN_SECONDS);
}

/** Keeps the address itself out of the cookie. */
function toAddressTag(key: Buffer, email: string): string {
  return createHmac('sha256', key)
    .update(`known-browser.address.v1.${email.toLowerCase()}`)
    .digest('base64url');
}

function sign(key: Buffer, ...parts: string[]): string {
  return createHmac('sha256', key)
    .update(`known-browser.v1.${parts.join('.')}`)
    .digest('base64url');
}

function isSame(expected: string, actual: string): boolean {
  return expected.length === actual.length && timingSafeEqual(Buffer.from(expected), Buffer.from(actual));
}
