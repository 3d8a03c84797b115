import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Texts that only who made them can have made: the API's own cursors are such. */
export type Seal = {
  /** @param purpose what the text is for; it does not stand in it, and has to be the same again */
  sign(purpose: readonly unknown[], value: unknown): string;
  /** The value, or undefined when the text was altered, is for something else, or not from here. */
  open(purpose: readonly unknown[], sealed: string): unknown;
};

/** A seal whose key nobody else has, and that ends with the process (HMAC-SHA256, RFC 2104). */
export function createSeal(): Seal {
  const key = randomBytes(32);
  const withMac = (purpose: readonly unknown[], payload: string) => {
    const mac = createHmac('sha256', key).update(JSON.stringify([...purpose, payload]));
    return `${payload}.${mac.digest().subarray(0, 16).toString('base64url')}`;
  };
  return {
    sign: (purpose, value) => withMac(purpose, Buffer.from(JSON.stringify(value)).toString('base64url')),
    open: (purpose, sealed) => {
      const [payload = ''] = sealed.split('.');
      const [expected, given] = [Buffer.from(withMac(purpose, payload)), Buffer.from(sealed)];
      const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
      return isOurs ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : undefined;
    },
  };
}
