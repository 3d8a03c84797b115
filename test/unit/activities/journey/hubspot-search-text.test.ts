import { toSearchText } from '../../../../activities/journey/hubspot-client.ts';

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
