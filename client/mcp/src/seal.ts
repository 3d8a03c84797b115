import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Signs values, so that only holders of the key can create them. For MCP over HTTP, the API passes the seal
 * of its cursors.
 */
export type Seal = {
  /** @param purpose context of the signature; it is not part of the text, and `open` needs the same one */
  sign(purpose: readonly unknown[], value: unknown): string;
  /** Returns the value; undefined if the text was altered, or signed for another purpose or with another key. */
  open(purpose: readonly unknown[], sealed: string): unknown;
};

/** Signs with HMAC-SHA256 (RFC 2104) and a random key, which lasts as long as the process. */
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
