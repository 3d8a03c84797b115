import { toLeadKeys } from '../../../models/journey/lead-keys.ts';

const lead = { leadId: '1', allIds: ['1'], emails: [], phones: [], clickIds: {} };

const listPhoneKeys = (phone: string, country: string | null | undefined, projectCountry: string | null) => {
  const { keys, unusedPhones } = toLeadKeys(
    { ...lead, phones: [phone], ...(country !== undefined && { country }) },
    '1',
    projectCountry,
  );
  return [...keys.phones, unusedPhones];
};

it('toLeadKeys normalizes keys and returns each key once', () => {
  const { keys } = toLeadKeys(
    {
      ...lead,
      allIds: ['1', '2', '2'],
      emails: [' Ada@Example.com', 'ada@example.com', 'test@example.com'],
      phones: ['020 7946 0123', '+44 20 7946 0123'],
      clickIds: { fbclid: ' IwAR-one ' },
    },
    '3',
    'GB',
  );
  expect(keys).toEqual({
    ids: ['3', '1', '2'],
    emails: ['ada@example.com'],
    phones: ['+442079460123'],
    fbclid: 'IwAR-one',
  });
});

it.each([
  { phone: '(202) 555-0123', country: 'US', project: 'GB', phoneKeys: ['+12025550123', 0] },
  { phone: '(203) 555-0179', country: undefined, project: 'GB', phoneKeys: ['+442035550179', 0] },
  { phone: '(203) 555-0179', country: null, project: 'GB', phoneKeys: [1] },
  { phone: '020 7946 0962', country: null, project: 'GB', phoneKeys: [1] },
  { phone: '020 7946 0962', country: 'AQ', project: 'GB', phoneKeys: [1] },
  { phone: '020 7946 0962', country: undefined, project: null, phoneKeys: [1] },
  { phone: '+1 203 555 0179', country: null, project: 'GB', phoneKeys: ['+12035550179', 0] },
  { phone: 'by mail only', country: 'GB', project: 'GB', phoneKeys: [1] },
])(
  'toLeadKeys reads the phone number $phone of a lead in $country, in a project in $project, as $phoneKeys',
  ({ phone, country, project, phoneKeys }) => {
    expect(listPhoneKeys(phone, country, project)).toEqual(phoneKeys);
  },
);

it('toLeadKeys returns the older spelling of a phone number after the stored spelling', () => {
  expect(listPhoneKeys('+5215541637167', null, null)).toEqual(['+525541637167', '+5215541637167', 0]);
});

it('toLeadKeys omits values that PostgreSQL cannot store', () => {
  const { keys } = toLeadKeys(
    {
      leadId: 'a\0',
      allIds: ['b\ud800', '4'],
      emails: ['a\0@example.com', 'ada@example.com'],
      phones: ['\udfff'],
      clickIds: { fbclid: 'x\0' },
    },
    '4',
    null,
  );
  expect(keys).toEqual({ ids: ['4'], emails: ['ada@example.com'], phones: [] });
});

it('toLeadKeys returns both spellings of an international domain, the stored spelling first', () => {
  const { keys } = toLeadKeys({ ...lead, emails: ['Ann@MÜLLER.de', 'ada@xn--a.de'] }, '1', null);
  expect(keys.emails).toEqual(['ann@xn--mller-kva.de', 'ann@müller.de', 'ada@xn--a.de']);
});
