import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Signs values with a secret key and verifies them. The API's MCP endpoint uses its cursor signer; the
 * standalone server uses {@link createSeal}.
 */
export type Seal = {
  /**
   * @param purpose context of the signature. The signed text does not contain it, so `open` must get an equal
   * one
   */
  sign(purpose: readonly unknown[], value: unknown): string;
  /**
   * Returns the signed value. Returns undefined if the text was altered, or if it was signed for another
   * purpose or with another key.
   */
  open(purpose: readonly unknown[], sealed: string): unknown;
};

/**
 * Creates a signer that uses HMAC-SHA256 (RFC 2104) with a random key. Its signatures are valid until the
 * process ends.
 */
export function createSeal(): Seal {
  const key = randomBytes(32);
  const appendMac = (purpose: readonly unknown[], payload: string) => {
    const mac = createHmac('sha256', key).update(JSON.stringify([...purpose, payload]));
    return `${payload}.${mac.digest().subarray(0, 16).toString('base64url')}`;
  };
  return {
    sign: (purpose, value) => appendMac(purpose, Buffer.from(JSON.stringify(value)).toString('base64url')),
    open: (purpose, sealed) => {
      const [payload = ''] = sealed.split('.');
      const [expected, actual] = [Buffer.from(appendMac(purpose, payload)), Buffer.from(sealed)];
      const isValid = expected.length === actual.length && timingSafeEqual(expected, actual);
      return isValid ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : undefined;
    },
  };
}
