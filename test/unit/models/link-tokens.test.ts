import { randomBytes, randomUUID } from 'node:crypto';
import { openLinkToken, signLinkToken } from '../../../models/link-tokens.ts';

const [oldKey, currentKey] = [randomBytes(32), randomBytes(32)];
const linkId = randomUUID();

it('opens a sign-in token with any ring that holds its key', () => {
  const token = signLinkToken(new Map([['old', oldKey]]), linkId);
  const ring = new Map([
    ['current', currentKey],
    ['old', oldKey],
  ]);
  expect(openLinkToken(ring, token)).toBe(linkId);
  expect(openLinkToken(ring, signLinkToken(ring, linkId))).toBe(linkId);
  expect(openLinkToken(new Map([['current', currentKey]]), token)).toBeUndefined();
});

it('signs the same sign-in token for the same link and key only', () => {
  const ring = new Map([['old', oldKey]]);
  const token = signLinkToken(ring, linkId);
  expect(signLinkToken(ring, linkId)).toBe(token);
  expect(signLinkToken(new Map([['current', currentKey]]), linkId)).not.toBe(token);
  expect(signLinkToken(ring, randomUUID()).slice(32)).not.toBe(token.slice(32));
});

it('refuses a sign-in token in any changed form', () => {
  const ring = new Map([['old', oldKey]]);
  const token = signLinkToken(ring, linkId);
  expect(token).toMatch(/^[0-9a-f]{96}$/);
  for (const other of ['', token.slice(2), `${token}00`, token.toUpperCase(), `${token}\n`, ` ${token}`])
    expect(openLinkToken(ring, other)).toBeUndefined();
  const parts = Array.from({ length: token.length }, (_, index) => index);
  for (const index of parts) {
    const digit = token[index] === '0' ? '1' : '0';
    expect(openLinkToken(ring, token.slice(0, index) + digit + token.slice(index + 1))).toBeUndefined();
  }
});
