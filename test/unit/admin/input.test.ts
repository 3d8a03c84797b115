import type { z } from 'zod';
import { country, currency, oauthClientId, origins, user, yesOrNo } from '../../../admin/input.ts';

it('accepts a user by id or e-mail address, and normalizes the address', () => {
  expect(user.parse(' usr_4a05417b345f0013 ')).toBe('usr_4a05417b345f0013');
  expect(user.parse('ada@example.com')).toBe('ada@example.com');
  expect(user.parse('ada@müller.example')).toBe('ada@xn--mller-kva.example');
});

it.each(['tlc_5d0f6c1e9a7b4c2d8e3f1a06', 'https://agent.example.com/client.json?version=2'])(
  'accepts the OAuth client id %s',
  (id) => {
    expect(oauthClientId.parse(id)).toBe(id);
  },
);

it.each([
  '',
  'a b',
  'http://agent.example.com/client',
  'https://agent.example.com/a b',
  `https://${'a'.repeat(250)}`,
])('refuses the OAuth client id "%s"', (id) => {
  expect(oauthClientId.safeParse(id).success).toBe(false);
});

const OPTIONS: Record<string, z.ZodType> = { country, currency, yesOrNo, origins };

it.each([
  ['country', 'pt', 'PT'],
  ['country', 'none', null],
  ['currency', 'chf', 'CHF'],
  ['yesOrNo', 'no', false],
  [
    'origins',
    ['https://WWW.Shop.example/', 'https://www.shop.example:443', 'http://localhost:8080'],
    ['https://www.shop.example', 'http://localhost:8080'],
  ],
])('the option schema %s reads %j as %j', (option, written, value) => {
  expect(OPTIONS[option]?.parse(written)).toEqual(value);
});

it.each([
  ['country', 'XX'],
  ['currency', 'francs'],
  ['yesOrNo', 'maybe'],
  ['origins', []],
  ['origins', ['www.shop.example']],
  ['origins', ['https://shop.example/path']],
  ['origins', ['https://u@shop.example']],
  ['origins', ['ftp://x.example']],
  ['origins', ['*']],
  ['origins', ['https://*.shop.example']],
])('the option schema %s refuses %j', (option, written) => {
  expect(OPTIONS[option]?.safeParse(written).success).toBe(false);
});
