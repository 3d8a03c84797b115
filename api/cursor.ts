import { createHmac, timingSafeEqual } from 'node:crypto';
import { currentKey, type Keyring } from '../models/sealed.ts';

/** Bytes of the signature that a cursor carries: 128 bits, out of reach of guessing. */
const SIGNATURE_BYTES = 16;

/** Opaque positions in lists, for callers to hand back. */
export type Cursors = {
  /** Makes a cursor of a position. `purpose` names the list: operation, project and filters. */
  sign(purpose: readonly unknown[], position: unknown): string;
  /** The position, or undefined when the cursor was altered or belongs to another list. */
  open(purpose: readonly unknown[], cursor: string): unknown;
};

/**
 * Cursors signed with HMAC-SHA256 (RFC 2104): `base64url(JSON position).base64url(signature)`. The ring's first key
 * signs, all of them verify.
 */
export function createCursors(keyring: Keyring): Cursors {
  const [, signingKey] = currentKey(keyring);
  return {
    sign(purpose, position) {
      const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
      return withSignature(signingKey, purpose, payload);
    },
    open(purpose, cursor) {
      const [payload = ''] = cursor.split('.');
      const isOurs = [...keyring.values()].some((key) =>
        isSame(withSignature(key, purpose, payload), cursor),
      );
      return isOurs ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : undefined;
    },
  };
}

function withSignature(key: Buffer, purpose: readonly unknown[], payload: string): string {
  const mac = createHmac('sha256', key).update(JSON.stringify([...purpose, payload]));
  return `${payload}.${mac.digest().subarray(0, SIGNATURE_BYTES).toString('base64url')}`;
}

function isSame(expected: string, cursor: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(cursor)];
  return one.length === other.length && timingSafeEqual(one, other);
}
