import {
  BAKERY,
  buildDestination,
  openDataManager,
  buildOrder,
  ORDER,
  toRefusal,
  sha256,
  type OpenDataManager,
} from './open-data-manager.ts';
import { keepOpen } from '../../support/keep-open.ts';

let api: OpenDataManager;
keepOpen(openDataManager, (opened) => (api = opened));

const AGENCY = 'sandbox-refresh-agency';
const buildPerson = (email: string) => ({ userData: { userIdentifiers: [{ emailAddress: email }] } });

test('counts each event once and restates its value on repetition', async () => {
  const account = `${AGENCY}-count`;
  const events = [
    buildOrder('o-1'),
    buildOrder('o-2', { currency: 'EUR', conversionValue: 5 }),
    buildOrder('o-3', { adIdentifiers: undefined, ...buildPerson(sha256('ada@example.com')) }),
  ];
  const request = { events, encoding: 'HEX', consent: { adUserData: 'CONSENT_GRANTED' } };
  expect(await api.ingest(account, request)).toMatchObject({
    status: 200,
    body: { requestId: expect.any(String) },
  });
  await api.accepted(account, [buildOrder('o-1', { conversionValue: 12.5 }), buildOrder('o-1')]);
  expect(await api.counted(account)).toMatchObject({
    totals: [
      { customer: BAKERY, conversionAction: ORDER, count: 3, retracted: 0, values: { USD: 42.53, EUR: 5 } },
    ],
    conversions: [
      { transactionId: 'o-1', value: 12.5, received: 2, adIdentifiers: { gclid: 'click-o-1' } },
      { transactionId: 'o-2', received: 1 },
      { transactionId: 'o-3', userIdentifiers: 1 },
    ],
  });
  const answer = await fetch(`${api.addresses.control}/control/ledger/datamanager?account=${account}`);
  expect(await answer.json()).toMatchObject({
    entries: [
      { operation: 'ingest', answered: { status: 200 }, applied: [{ events: 3 }] },
      { operation: 'ingest', applied: [{ events: 2 }] },
    ],
  });
});

test('refuses a whole request and names every invalid field', async () => {
  const account = `${AGENCY}-bad`;
  const events = [
    buildOrder('good'),
    buildOrder('a', { currency: 'XYZ', eventTimestamp: 'yesterday' }),
    buildOrder('b', { adIdentifiers: undefined }),
    buildOrder('c', buildPerson('ada@example.com')),
    buildOrder('d', { destinationReferences: ['nowhere'], eventTimestamp: undefined }),
    buildOrder('e', { adIdentifiers: { gclid: 'one', wbraid: 'two' } }),
    buildOrder('f', {
      userData: { userIdentifiers: Array.from({ length: 11 }, () => ({ phoneNumber: sha256('+15550100') })) },
    }),
    buildOrder('g', {
      userData: { userIdentifiers: [{ address: { givenName: sha256('ada'), regionCode: 'US' } }] },
    }),
  ];
  expect(toRefusal(await api.ingest(account, { events, encoding: 'HEX' }))).toEqual({
    status: '400 INVALID_ARGUMENT',
    reason: 'EVENT_TIME_INVALID',
    fields: [
      'events[1].eventTimestamp EVENT_TIME_INVALID',
      'events[1].currency INVALID_CURRENCY_CODE',
      'events[2] NO_IDENTIFIERS_PROVIDED',
      'events[3].userData.userIdentifiers[0].emailAddress INVALID_SHA256_FORMAT',
      'events[4].eventTimestamp REQUIRED_FIELD_MISSING',
      'events[4].destinationReferences[0] INVALID_DESTINATION',
      'events[5].adIdentifiers INVALID_ARGUMENT',
      'events[6].userData.userIdentifiers TOO_MANY_USER_IDENTIFIERS',
      'events[7].userData.userIdentifiers[0].address.familyName REQUIRED_FIELD_MISSING',
      'events[7].userData.userIdentifiers[0].address.postalCode REQUIRED_FIELD_MISSING',
    ],
  });
  expect((await api.counted(account)).conversions).toEqual([]);
});

test.each([
  ['no event', { events: [] }, 'events REQUIRED_FIELD_MISSING'],
  ['no destination', { events: [buildOrder('a')], destinations: [] }, 'destinations REQUIRED_FIELD_MISSING'],
  [
    'too many events',
    { events: Array.from({ length: 2_001 }, () => buildOrder('a')) },
    'events TOO_MANY_EVENTS',
  ],
  ['no encoding', { events: [buildOrder('a', buildPerson(sha256('x')))] }, 'encoding REQUIRED_FIELD_MISSING'],
  [
    'a field that Google does not know',
    { events: [buildOrder('a', { value: 1 })] },
    `events[0] Invalid JSON payload received. Unknown name "value" at 'events[0]': Cannot find field.`,
  ],
  [
    'a removed action',
    { events: [buildOrder('a')], destinations: [buildDestination(BAKERY, '6000000004')] },
    'destinations[0].productDestinationId INVALID_CONVERSION_ACTION_ID',
  ],
  [
    'an action that takes no events',
    { events: [buildOrder('a')], destinations: [buildDestination(BAKERY, '6000000005')] },
    'destinations[0].productDestinationId INVALID_CONVERSION_ACTION_TYPE',
  ],
  [
    'an action that the manager owns',
    { events: [buildOrder('a')], destinations: [buildDestination('2000000011', ORDER, '1000000001')] },
    'destinations[0].productDestinationId INVALID_CONVERSION_ACTION_ID',
  ],
  [
    'customer data for an account without enhanced conversions',
    {
      events: [buildOrder('a', buildPerson(sha256('x')))],
      encoding: 'HEX',
      destinations: [buildDestination('2000000010', ORDER, '1000000001')],
    },
    'events[0].userData DESTINATION_ACCOUNT_NOT_ENABLED_ENHANCED_CONVERSIONS_FOR_LEADS',
  ],
])('refuses %s by its field', async (_, request, field) => {
  const answer = toRefusal(await api.ingest(`${AGENCY}-refused`, { ...request, validateOnly: true }));
  expect(answer).toMatchObject({ status: '400 INVALID_ARGUMENT', fields: [field] });
});

test('refuses a malformed click id without naming its field', async () => {
  const events = [buildOrder('a'), buildOrder('b', { adIdentifiers: { gclid: 'spoil-b' } })];
  const answer = toRefusal(await api.ingest(`${AGENCY}-spoiled`, { events }));
  expect(answer).toEqual({ status: '400 INVALID_ARGUMENT', fields: [] });
});

test('refuses a caller without rights before reading the request', async () => {
  const events = [buildOrder('a')];
  const unscoped = await api.ingest(`${AGENCY}-who.adsonly`, { events });
  const scope = { status: '403 PERMISSION_DENIED', reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' };
  expect(toRefusal(unscoped)).toMatchObject(scope);
  const disabled = await api.ingest(`${AGENCY}-who`, { events }, 'client-disabled');
  expect(toRefusal(disabled)).toMatchObject({ status: '403 PERMISSION_DENIED', reason: 'SERVICE_DISABLED' });
  const foreign = await api.ingest('sandbox-refresh-shop-who', { events });
  expect(toRefusal(foreign)).toMatchObject({ status: '403 PERMISSION_DENIED', reason: 'PERMISSION_DENIED' });
  const response = await fetch(`${api.addresses.googleAds}/v1/events:ingest`, { method: 'POST', body: '{}' });
  expect(toRefusal({ status: response.status, body: await response.json() })).toMatchObject({
    status: '401 UNAUTHENTICATED',
  });
});

test('checks and stores nothing with validateOnly', async () => {
  const account = `${AGENCY}-validate`;
  const answer = await api.ingest(account, { events: [buildOrder('a')], validateOnly: true });
  expect(answer.status).toBe(200);
  expect((await api.counted(account)).conversions).toEqual([]);
});
