import { createHmac, timingSafeEqual } from 'node:crypto';
import { currentKey, type Keyring } from './sealed.ts';

const ID_BYTES = 16;
const SIGNATURE_BYTES = 32;
const FORM = new RegExp(`^[0-9a-f]{${2 * (ID_BYTES + SIGNATURE_BYTES)}}$`);

/** What a mailed link is for: a token for the one does not serve for the other. */
type LinkPurpose = 'sign-in' | 'invitation' | 'console';

/**
 * Makes the token of a mailed link: the link's id and its HMAC-SHA256 (RFC 2104) under the ring's first key, in hex,
 * for mail programs leave a hyphen or an underscore at the end of an address out. The same key gives the same token,
 * so that a mail that is rendered again is the same mail.
 * @param linkId a UUID
 */
export function signSignInToken(keyring: Keyring, linkId: string, purpose: LinkPurpose = 'sign-in'): string {
  const id = Buffer.from(linkId.replaceAll('-', ''), 'hex');
  const [, key] = currentKey(keyring);
  return Buffer.concat([id, signatureOf(key, purpose, id)]).toString('hex');
}

/** The id of the link whose token this is. Undefined when none of the ring's keys has signed it. */
export function openSignInToken(
  keyring: Keyring,
  token: string,
  purpose: LinkPurpose = 'sign-in',
): string | undefined {
  if (!FORM.test(token)) return undefined;
  const bytes = Buffer.from(token, 'hex');
  const id = bytes.subarray(0, ID_BYTES);
  const signature = bytes.subarray(ID_BYTES);
  if (![...keyring.values()].some((key) => timingSafeEqual(signatureOf(key, purpose, id), signature)))
    return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function signatureOf(key: Buffer, purpose: LinkPurpose, id: Buffer): Buffer {
  return createHmac('sha256', key).update(`${purpose}.v1.`).update(id).digest();
}
