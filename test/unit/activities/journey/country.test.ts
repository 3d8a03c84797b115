import { getCountries } from 'libphonenumber-js';
import { toCountryCode } from '../../../../activities/journey/country.ts';

/** Country spellings by code, separated by `|`. */
const SPELLINGS: Readonly<Record<string, string>> = {
  AE: 'UAE|U.A.E.|United Arab Emirates',
  BA: 'Bosnia|Bosnia & Herzegovina|Bosnia-Herzegovina|BIH',
  BO: 'Bolivia|Bolivia, Plurinational State of|Bolivia (Plurinational State of)',
  CD: 'DR Congo|Congo-Kinshasa|Democratic Republic of the Congo|Congo (the Democratic Republic of the)',
  CG: 'Republic of the Congo|Congo-Brazzaville',
  CI: "Ivory Coast|Côte d’Ivoire|Cote d'Ivoire|COTE D`IVOIRE",
  CN: "China|PRC|People's Republic of China|中国",
  DE: ' de |DEU|Germany|Deutschland|germany',
  GB: 'UK|U.K.|uk|GBR|United Kingdom|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|The United Kingdom',
  KR: 'South Korea|Korea, South|Korea, Republic of|Republic of Korea|KOR',
  NL: 'Netherlands|The Netherlands|Netherlands, The|Holland|Nederland',
  RU: 'Russia|Russian Federation|Россия',
  TR: 'Turkey|Türkiye|Turkiye|TÜRKİYE|TUR',
  US: 'US|us|USA|U.S.|U.S.A.|America|United States|The United States|United States of America',
  XK: 'Kosovo',
};

const UNKNOWN_NAMES = [
  '',
  ' ',
  'Atlantis',
  'EU',
  'Congo',
  'Korea',
  'Virgin Islands',
  'London',
  'of the',
  'ZZ',
  'ZZZ',
];
const INVALID_NAMES = ['constructor', '__proto__', 'toString', 'x'.repeat(100_000)];

const cases = Object.entries(SPELLINGS).flatMap(([code, spellings]) =>
  spellings.split('|').map((spelling) => [spelling, code]),
);

it.each(cases)('toCountryCode reads %j as %s', (spelling, code) => {
  expect(toCountryCode(spelling)).toBe(code);
});

it('toCountryCode reads the English name of each country that has phone numbers', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  // AC and TA have phone numbers, but no ISO 3166-1 code.
  const codes = getCountries().filter((code) => !['AC', 'TA'].includes(code));
  const wrong = codes.filter((code) => toCountryCode(names.of(code) ?? '') !== code);
  expect(wrong).toEqual([]);
});

it.each([...UNKNOWN_NAMES, ...INVALID_NAMES].map((text) => [text.slice(0, 20), text]))(
  'toCountryCode returns undefined for %j',
  (_, text) => {
    expect(toCountryCode(text ?? '')).toBeUndefined();
  },
);
