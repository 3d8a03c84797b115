import { createHmac } from 'node:crypto';
import { areSecretsEqual, getCurrentKey, type Keyring } from '../models/sealed.ts';

/** A signature of 128 bits cannot be guessed. */
const SIGNATURE_BYTES = 16;

export type Cursors = {
  /** `purpose` binds the cursor to an operation, project and filters. */
  sign(purpose: readonly unknown[], position: unknown): string;
  /** Returns undefined for an altered cursor, or a cursor with another `purpose`. */
  open(purpose: readonly unknown[], cursor: string): unknown;
};

/**
 * Creates cursors of the form `base64url(JSON position).base64url(signature)`, signed with HMAC-SHA256 (RFC
 * 2104). The key ring's first key signs, and all of its keys verify.
 */
export function createCursors(keyring: Keyring): Cursors {
  const [, signingKey] = getCurrentKey(keyring);
  return {
    sign(purpose, position) {
      const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
      return withSignature(signingKey, purpose, payload);
    },
    open(purpose, cursor) {
      const [payload = ''] = cursor.split('.');
      const isOurs = [...keyring.values()].some((key) =>
        areSecretsEqual(withSignature(key, purpose, payload), cursor),
      );
      return isOurs ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : undefined;
    },
  };
}

function withSignature(key: Buffer, purpose: readonly unknown[], payload: string): string {
  const mac = createHmac('sha256', key).update(JSON.stringify([...purpose, payload]));
  return `${payload}.${mac.digest().subarray(0, SIGNATURE_BYTES).toString('base64url')}`;
}
