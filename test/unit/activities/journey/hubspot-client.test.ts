import { getRecordPages, toSearchText } from '../../../../activities/journey/hubspot-client.ts';

it.each([
  ['+1 202 555 0123', '2025550123'],
  ['+44 20 7946 0123', '2079460123'],
  ['+52 1 55 4163 7167', '5541637167'],
  ['020 7946 0123', '2079460123'],
  ['(202) 555-0123', '2025550123'],
  [' Avery Stone ', 'Avery Stone'],
  ['avery@example.com', 'avery@example.com'],
  ['+999 99999', '99999999'],
  ['1041', '1041'],
])('searches HubSpot for %s by %s', (query, text) => {
  expect(toSearchText(query)).toBe(text);
});

it.each([
  ['https://api.hubapi.com', '7000001', 'contacts', 'https://app.hubspot.com/contacts/7000001/record/0-1'],
  [
    'https://api.hubapi.com',
    '7000001',
    '2-1234567',
    'https://app.hubspot.com/contacts/7000001/record/2-1234567',
  ],
  ['https://api.hubapi.com', 'portal', 'contacts', undefined],
  ['https://api.hubapi.com', '7000001', 'p7_cars', undefined],
  ['http://127.0.0.1:3004', '7000001', 'contacts', undefined],
])('links leads of %s, portal %s and type %s to %s', (baseUrl, externalId, objectType, pages) => {
  expect(getRecordPages(baseUrl, { externalId, objectType })).toBe(pages);
});
