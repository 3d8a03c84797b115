import type { CountryCode } from 'libphonenumber-js';
import { normaliseIdentity, type IdentityKind } from '../../../domain/identity.ts';

const NORMALISED: [kind: IdentityKind, written: string, normalised: string, country?: CountryCode][] = [
  ['email', ' Ada@Example.COM\n', 'ada@example.com'],
  ['email', 'ada+news@example.com', 'ada+news@example.com'],
  ['email', 'a.d.a@gmail.com', 'a.d.a@gmail.com'],
  ['email', 'tester@example.com', 'tester@example.com'],
  ['email', '007@example.com', '007@example.com'],
  ['phone', '+351 912 345 678', '+351912345678'],
  ['phone', '912 345 678', '+351912345678', 'PT'],
  ['phone', '00351 912-345-678', '+351912345678', 'PT'],
  ['phone', '(202) 456-1111', '+12024561111', 'US'],
  ['phone', '+1 202 456 1111 ext. 7', '+12024561111'],
  ['phone', 'tel:+12024561111', '+12024561111'],
  ['crm_lead_id', ' 512345001 ', '512345001'],
  ['crm_lead_id', '00Q5e00000AbCdE', '00Q5e00000AbCdE'],
  ['social', ' @Ada ', '@Ada'],
];

const REFUSED: [kind: IdentityKind, written: string, country?: CountryCode][] = [
  ['email', ''],
  ['email', '   '],
  ['email', 'ada'],
  ['email', 'ada@example'],
  ['email', 'ada@@example.com'],
  ['email', 'ada lovelace@example.com'],
  ['email', 'test@example.com'],
  ['email', 'TEST@anything.example'],
  ['email', 'noreply@example.com'],
  ['email', '0000@example.com'],
  ['email', 'null@example.com'],
  ['email', 'anonymous'],
  ['phone', '912 345 678'],
  ['phone', '12345', 'US'],
  ['phone', '000 000 000', 'PT'],
  ['phone', '+00000000000'],
  ['phone', 'none', 'PT'],
  ['crm_lead_id', '0'],
  ['crm_lead_id', '0000-0000'],
  ['crm_lead_id', '-1'],
  ['crm_lead_id', 'NULL'],
  ['crm_lead_id', 'undefined'],
  ['crm_lead_id', '[object Object]'],
  ['social', 'Anonymous'],
  ['social', 'n/a'],
];

// Objects, because Jest replaces a missing last array value by a callback.
const normalisedCases = NORMALISED.map(([kind, written, normalised, country]) => ({
  kind,
  written,
  normalised,
  country,
}));
const refusedCases = REFUSED.map(([kind, written, country]) => ({ kind, written, country }));

it.each(normalisedCases)(
  'normalises the $kind $written to $normalised',
  ({ kind, written, normalised, country }) => {
    expect(normaliseIdentity(kind, written, country)).toBe(normalised);
    expect(normaliseIdentity(kind, normalised, country)).toBe(normalised);
  },
);

it.each(refusedCases)('refuses the $kind $written', ({ kind, written, country }) => {
  expect(normaliseIdentity(kind, written, country)).toBeUndefined();
});
