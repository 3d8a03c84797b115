import { getProperties, toLead } from '../../../../activities/journey/hubspot-lead.ts';
import { crmSettings } from '../../../../models/connections/connections.ts';

const defaults = crmSettings.parse({});
const readLead = (properties: Record<string, string | null>, settings: object = {}) =>
  toLead({ id: '7', properties }, '7', crmSettings.parse(settings));

it('toLead collects each address and number once, unchanged', () => {
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

it('toLead reads merged ids in both formats', () => {
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
