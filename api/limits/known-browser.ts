import { createHmac, randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { areSecretsEqual, getCurrentKey, type Keyring } from '../../models/sealed.ts';
import { createPageCookie } from '../pages/page-cookie.ts';

/** Lifetime of the cookie, which starts over with each sign-in. */
const KNOWN_SECONDS = 180 * 24 * 60 * 60;

const COOKIE = createPageCookie('throughline-known', 'lax');

const COOKIE_FORMAT = /^([\w-]{22})\.(\d{10})\.([\w-]{43})\.([\w-]{43})$/;

/**
 * Browser with a signed device cookie. The cookie authenticates nobody, but gives the browser rate limits of
 * its own, which strangers cannot exhaust.
 * @see https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
type KnownBrowser = {
  id: string;
  /** Whether the last sign-in in this browser used this address. */
  hasSignedIn(email: string): boolean;
};

export function findKnownBrowser(
  request: Request,
  { publicUrl, keyring }: { publicUrl: string; keyring: Keyring },
): KnownBrowser | undefined {
  const value = COOKIE.read(request, publicUrl) ?? '';
  const [, id = '', signedInAt = '', addressTag = '', signature = ''] = COOKIE_FORMAT.exec(value) ?? [];
  if (id === '' || Number(signedInAt) + KNOWN_SECONDS < Date.now() / 1000) return undefined;
  const key = [...keyring.values()].find((candidate) =>
    areSecretsEqual(sign(candidate, id, signedInAt, addressTag), signature),
  );
  return key && { id, hasSignedIn: (email) => areSecretsEqual(toAddressTag(key, email), addressTag) };
}

export function rememberBrowser(
  response: Response,
  { publicUrl, keyring }: { publicUrl: string; keyring: Keyring },
  email: string,
): void {
  const [, key] = getCurrentKey(keyring);
  const id = randomBytes(16).toString('base64url');
  const signedInAt = String(Math.floor(Date.now() / 1000));
  const addressTag = toAddressTag(key, email);
  const value = [id, signedInAt, addressTag, sign(key, id, signedInAt, addressTag)].join('.');
  COOKIE.set(response, publicUrl, value, KNOWN_SECONDS);
}

/** Returns a keyed digest, which keeps the e-mail address itself out of the cookie. */
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
