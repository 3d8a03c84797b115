import { randomBytes } from 'node:crypto';
import { openSeal, parseKeyring, seal } from '../../../models/sealed.ts';
import { digestSecret, isWellFormedSecret, lastFourOf, newSecret } from '../../../models/secret-digest.ts';

/** What Node says when an authentication tag does not fit. */
const UNAUTHENTIC = /unable to authenticate/;

const ring = (...ids: string[]) =>
  parseKeyring(ids.map((id) => `${id}:${Buffer.alloc(32, id).toString('base64')}`).join(','));

describe('secrets', () => {
  it('are well formed with their own prefix only', () => {
    const secret = newSecret('tl_sk_');
    expect(isWellFormedSecret('tl_sk_', secret)).toBe(true);
    expect(isWellFormedSecret('tl_ak_', secret)).toBe(false);
    expect(secret).toContain(lastFourOf(secret));
  });

  it('are told from a mistyped one by their checksum', () => {
    const secret = newSecret('tl_ak_');
    for (const place of [6, 20, secret.length - 1]) {
      const typo = secret.slice(0, place) + (secret[place] === 'a' ? 'b' : 'a') + secret.slice(place + 1);
      expect(isWellFormedSecret('tl_ak_', typo)).toBe(false);
    }
    for (const other of ['', 'tl_ak_', `${secret}0`, secret.slice(0, -1)]) {
      expect(isWellFormedSecret('tl_ak_', other)).toBe(false);
    }
  });

  it('differ, and so do their digests', () => {
    const digests = Array.from({ length: 50 }, () => digestSecret(newSecret('tl_sk_')).toString('hex'));
    expect(new Set(digests).size).toBe(50);
  });
});

describe('seals', () => {
  it('open with any key of the ring that made them, for the row they are bound to', () => {
    const sealed = seal(ring('old'), 'signing_keys:1', 'secret ☃');
    expect(sealed).not.toContain('secret');
    expect(openSeal(ring('new', 'old'), 'signing_keys:1', sealed)).toBe('secret ☃');
    expect(seal(ring('new', 'old'), 'x', 's')).toMatch(/^v1\.new\./);
  });

  it('do not open for another row, without their key, or changed', () => {
    const sealed = seal(ring('old'), 'signing_keys:1', 'secret');
    expect(() => openSeal(ring('old'), 'signing_keys:2', sealed)).toThrow(UNAUTHENTIC);
    expect(() => openSeal(ring('new'), 'signing_keys:1', sealed)).toThrow(/key id old/);
    const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
    expect(() => openSeal(ring('old'), 'signing_keys:1', changed)).toThrow(UNAUTHENTIC);
    expect(() => openSeal(ring('old'), 'signing_keys:1', 'v2.old.x')).toThrow(/No key/);
  });

  it('are never the same twice', () => {
    expect(seal(ring('k'), 'r', 's')).not.toBe(seal(ring('k'), 'r', 's'));
  });
});

describe('parseKeyring', () => {
  it.each([
    '',
    'a',
    'a:',
    ':x',
    'a b:AAAA',
    `k:${randomBytes(32).toString('base64')}rest`,
    `k:${randomBytes(31).toString('base64')}`,
  ])('refuses %j', (text) => {
    expect(() => parseKeyring(text)).toThrow(/Key 1 of the ring/);
  });

  it('refuses two keys with one id, for only one of them could open what it sealed', () => {
    expect(() => ring('a', 'b', 'a')).toThrow(/same id/);
  });

  it('never shows a key in its error', () => {
    const key = randomBytes(32).toString('base64');
    expect(() => parseKeyring(`good:${key},bad:${key.slice(4)}`)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(key.slice(4, 12)) }),
    );
  });
});
