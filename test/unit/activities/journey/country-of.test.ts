import { getCountries } from 'libphonenumber-js';
import { getCountry } from '../../../../activities/journey/country-of.ts';

/** Country spellings by code, separated by `|`. */
const SPELLINGS: Readonly<Record<string, string>> = {
  AE: 'UAE|U.A.E.|United Arab Emirates',
  AG: 'Antigua & Barbuda|Antigua and Barbuda',
  AQ: 'Antarctica|ATA',
  AT: 'Austria|Österreich|Osterreich|Oesterreich',
  BA: 'Bosnia|Bosnia & Herzegovina|Bosnia-Herzegovina|BIH',
  BN: 'Brunei|Brunei Darussalam',
  BO: 'Bolivia|Bolivia, Plurinational State of|Bolivia (Plurinational State of)',
  BR: 'Brazil|Brasil|BRA',
  BS: 'Bahamas|The Bahamas|Bahamas, The',
  CD: 'DR Congo|Congo-Kinshasa|Democratic Republic of the Congo|Congo (the Democratic Republic of the)',
  CG: 'Republic of the Congo|Congo-Brazzaville',
  CH: 'Switzerland|Schweiz|Suisse|Svizzera',
  CI: "Ivory Coast|Côte d’Ivoire|Cote d'Ivoire|COTE D`IVOIRE",
  CN: "China|PRC|People's Republic of China|中国",
  CV: 'Cape Verde|Cabo Verde',
  CW: 'Curaçao|Curacao',
  CZ: 'Czech Republic|Czechia|The Czech Republic|CZE',
  DE: ' de |DEU|Germany|Deutschland|germany',
  DO: 'Dominican Republic',
  ES: 'Spain|España|Espana|ESP',
  FK: 'Falkland Islands|Falkland Islands (Malvinas)',
  GB: 'UK|U.K.|uk|GBR|United Kingdom|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|The United Kingdom',
  GM: 'Gambia|The Gambia',
  HK: 'Hong Kong|Hong Kong SAR',
  IE: 'Ireland|Republic of Ireland|Éire',
  IR: 'Iran|Iran (Islamic Republic of)|Iran, Islamic Republic of',
  KP: 'North Korea|DPRK',
  KR: 'South Korea|Korea, South|Korea, Republic of|Republic of Korea|KOR',
  LA: "Laos|Lao PDR|Lao People's Democratic Republic",
  LC: 'St. Lucia|St Lucia|Saint Lucia',
  MD: 'Moldova|Republic of Moldova|Moldova, Republic of',
  MK: 'Macedonia|North Macedonia|FYROM',
  MM: 'Burma|Myanmar',
  MO: 'Macau|Macao',
  NL: 'Netherlands|The Netherlands|Netherlands, The|Holland|Nederland',
  PS: 'Palestine|State of Palestine',
  RE: 'Réunion|Reunion',
  RU: 'Russia|Russian Federation|Россия',
  SK: 'Slovakia|Slovak Republic',
  ST: 'São Tomé and Príncipe|Sao Tome & Principe',
  SY: 'Syria|Syrian Arab Republic',
  SZ: 'Swaziland|Eswatini',
  TL: 'East Timor|Timor-Leste',
  TR: 'Turkey|Türkiye|Turkiye|TÜRKİYE|TUR',
  TT: 'Trinidad & Tobago',
  TW: 'Taiwan|Taiwan, Province of China',
  TZ: 'Tanzania|United Republic of Tanzania|Tanzania, United Republic of',
  US: 'US|us|USA|U.S.|U.S.A.|America|United States|The United States|United States of America',
  VA: 'Vatican|Vatican City|Holy See',
  VE: 'Venezuela|Venezuela, Bolivarian Republic of',
  VN: 'Vietnam|Viet Nam|Việt Nam',
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

describe('getCountry', () => {
  const cases = Object.entries(SPELLINGS).flatMap(([code, spellings]) =>
    spellings.split('|').map((spelling) => [spelling, code]),
  );

  it.each(cases)('reads %j as %s', (spelling, code) => {
    expect(getCountry(spelling)).toBe(code);
  });

  it('reads the English name of each country that has phone numbers', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region' });
    // AC and TA have phone numbers, but no ISO 3166-1 code.
    const codes = getCountries().filter((code) => !['AC', 'TA'].includes(code));
    const wrong = codes.filter((code) => getCountry(names.of(code) ?? '') !== code);
    expect(wrong).toEqual([]);
  });

  it.each([...UNKNOWN_NAMES, ...INVALID_NAMES].map((text) => [text.slice(0, 20), text]))(
    'returns undefined for %j',
    (_, text) => {
      expect(getCountry(text ?? '')).toBeUndefined();
    },
  );
});
