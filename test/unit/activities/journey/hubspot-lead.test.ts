import { getCountries } from 'libphonenumber-js';
import { getProperties, toLead } from '../../../../activities/journey/hubspot-lead.ts';
import { crmSettings } from '../../../../models/connections/connections.ts';
import { toCountryCode } from '../../../../activities/journey/country.ts';

const defaults = crmSettings.parse({});
const readLead = (properties: Record<string, string | null>, settings: object = {}) =>
  toLead({ id: '7', properties }, '7', crmSettings.parse(settings));

it('toLead returns each e-mail address and phone number once, in the spelling of the CRM', () => {
  const found = readLead({
    email: 'Ada@Example.com',
    hs_additional_emails: 'old@example.com; Ada@Example.com;;older@example.com',
    phone: ' (202) 555-0123 ext. 4 ',
    mobilephone: '',
    hs_calculated_phone_number: null,
  });
  expect(found).toEqual({
    leadId: '7',
    allIds: ['7'],
    emails: ['Ada@Example.com', 'old@example.com', 'older@example.com'],
    phones: ['(202) 555-0123 ext. 4'],
    clickIds: {},
  });
});

it('toLead reads the ids of merged leads in both formats of HubSpot', () => {
  const properties = {
    hs_merged_object_ids: '5;6',
    hs_calculated_merged_vids: '6:1588612345678;4:1588612345679;x',
  };
  const found = toLead({ id: '7', properties }, '5', defaults);
  expect(found.leadId).toBe('7');
  expect(found.allIds.toSorted()).toEqual(['4', '5', '6', '7']);
});

it.each([
  ['IwAR0abc', 'IwAR0abc'],
  ['fb.1.1588612345678.IwAR0abc', 'IwAR0abc'],
  ['fb.1.1588612345678.IwAR0abc.Bg', 'IwAR0abc'],
  ['fb.1.1588612345678.', undefined],
  [' ', undefined],
  [null, undefined],
])('toLead reads the click id %j as %j', (value, fbclid) => {
  expect(readLead({ hs_facebook_click_id: value }).clickIds.fbclid).toBe(fbclid);
});

it.each([
  [{ hs_country_region_code: 'gb', country: 'UK' }, 'GB'],
  [{ hs_country_region_code: '', country: 'United States' }, 'US'],
  [{ hs_country_region_code: 'somewhere', country: 'germany' }, 'DE'],
  [{ hs_country_region_code: 'gb', country: 'France' }, null],
  [{ country: 'US;GB' }, null],
  [{ country: 'Atlantis' }, null],
  [{ country: ' ' }, undefined],
  [{}, undefined],
])('toLead reads the country of %j as %j', (properties, country) => {
  expect(readLead(properties).country).toBe(country);
});

it('toLead reads the properties that the settings name, and getProperties lists them', () => {
  const settings = {
    emailFields: ['work_email'],
    phoneFields: ['cell'],
    fbclidField: 'fbclid',
    countryFields: ['land'],
  };
  const found = readLead(
    { email: 'no@example.com', work_email: 'yes@example.com', cell: '1', fbclid: 'click', land: 'AT' },
    settings,
  );
  expect(found).toMatchObject({
    emails: ['yes@example.com'],
    phones: ['1'],
    clickIds: { fbclid: 'click' },
    country: 'AT',
  });
  expect(getProperties(crmSettings.parse(settings))).toEqual([
    'work_email',
    'cell',
    'fbclid',
    'land',
    'hs_merged_object_ids',
    'hs_calculated_merged_vids',
  ]);
});

it.each([
  { emailFields: [] },
  { emailFields: ['E-Mail'] },
  { fbclidField: '' },
  { objectType: '../contacts' },
  { objectType: '' },
  { kind: 'another' },
])('refuses the CRM settings %j', (settings) => {
  expect(crmSettings.safeParse(settings).success).toBe(false);
});

/** Spellings of each country, separated by `|`. */
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

it.each(
  Object.entries(SPELLINGS).flatMap(([code, spellings]) =>
    spellings.split('|').map((spelling) => [spelling, code]),
  ),
)('toCountryCode reads %j as %s', (spelling, code) => {
  expect(toCountryCode(spelling)).toBe(code);
});

it('toCountryCode reads the English name of each country that has phone numbers', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  // AC and TA have phone numbers, but no ISO 3166-1 code.
  const codes = getCountries().filter((code) => !['AC', 'TA'].includes(code));
  const wrong = codes.filter((code) => toCountryCode(names.of(code) ?? '') !== code);
  expect(wrong).toEqual([]);
});

const AMBIGUOUS_NAMES = ['EU', 'Congo', 'Korea', 'Virgin Islands', 'of the'];
const UNKNOWN_NAMES = ['', ' ', 'Atlantis', 'London', 'ZZ', 'ZZZ', 'constructor', '__proto__', 'toString'];

it.each([...AMBIGUOUS_NAMES, ...UNKNOWN_NAMES])('toCountryCode returns undefined for %j', (name) => {
  expect(toCountryCode(name)).toBeUndefined();
});

it('toCountryCode returns undefined for a text of 100,000 characters', () => {
  expect(toCountryCode('x'.repeat(100_000))).toBeUndefined();
});
