import { toLeadKeys } from '../../../../activities/journey/lead-keys.ts';

const lead = { leadId: '1', allIds: ['1'], emails: [], phones: [], clickIds: {} };

it('knows a lead by each spelling once', () => {
  const keys = toLeadKeys(
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

it('takes the country of the lead before the project’s', () => {
  const keys = toLeadKeys({ ...lead, phones: ['(202) 555-0123'], defaultCountry: 'US' }, '1', 'GB');
  expect(keys.phones).toEqual(['+12025550123']);
});

it('leaves out what no row can hold', () => {
  const keys = toLeadKeys(
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

it('knows an address of an international domain by both spellings, and first as it is stored', () => {
  const { emails } = toLeadKeys({ ...lead, emails: ['Ann@MÜLLER.de', 'ada@xn--a.de'] }, '1', null);
  expect(emails).toEqual(['ann@xn--mller-kva.de', 'ann@müller.de', 'ada@xn--a.de']);
});
