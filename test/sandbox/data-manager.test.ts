import { createHash } from 'node:crypto';
import { z } from 'zod';
import { keepOpen } from '../support/keep-open.ts';
import { openSandbox, requestToken, type OpenSandbox } from './open-sandbox.ts';

// The product's own tests prove counts, retractions and statuses; these refusals only show in faulty calls.

let sandbox: OpenSandbox;
keepOpen(openSandbox, (opened) => (sandbox = opened));

const AGENCY = 'sandbox-refresh-agency';
/** An account that the agency's user can access without a manager, and one of its conversion actions. */
const BAKERY = '2000000020';
const ORDER = '6000000002';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const buildPerson = (email: string) => ({ userData: { userIdentifiers: [{ emailAddress: email }] } });

/** Returns the destination of a conversion action, through a manager if one is given. */
const buildDestination = (accountId = BAKERY, productDestinationId = ORDER, manager?: string) => ({
  operatingAccount: { accountType: 'GOOGLE_ADS', accountId },
  ...(manager !== undefined && { loginAccount: { accountType: 'GOOGLE_ADS', accountId: manager } }),
  productDestinationId,
});

/** Returns an order with a click an hour ago; `more` overrides fields. */
const buildOrder = (transactionId: string, more: object = {}) => ({
  transactionId,
  eventTimestamp: new Date(Date.now() - 3_600_000).toISOString(),
  eventSource: 'WEB',
  adIdentifiers: { gclid: `click-${transactionId}` },
  conversionValue: 30.03,
  currency: 'USD',
  ...more,
});

async function ingest(refreshToken: string, request: object, clientId = 'sandbox') {
  const { googleAds } = sandbox.addresses;
  const issued = await requestToken(googleAds, { refresh_token: refreshToken, client_id: clientId });
  const { access_token: token } = z.looseObject({ access_token: z.string() }).parse(await issued.json());
  const response = await fetch(`${googleAds}/v1/events:ingest`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ destinations: [buildDestination()], ...request }),
  });
  return { status: response.status, body: await response.json() };
}

const errorBody = z.object({
  error: z.object({
    status: z.string(),
    details: z.array(
      z.looseObject({
        reason: z.string().optional(),
        fieldViolations: z
          .array(z.object({ field: z.string(), reason: z.string().optional(), description: z.string() }))
          .default([]),
      }),
    ),
  }),
});

/** Parses a refusal: status, `ErrorInfo.reason`, and each field with its reason. */
function toRefusal({ status, body }: { status: number; body: unknown }) {
  const { error } = errorBody.parse(body);
  const reason = error.details.find((detail) => detail.reason !== undefined)?.reason;
  const violations = error.details.flatMap(({ fieldViolations }) => fieldViolations);
  return {
    status: `${status} ${error.status}`,
    ...(reason !== undefined && { reason }),
    fields: violations.map((violation) => `${violation.field} ${violation.reason ?? violation.description}`),
  };
}

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
  expect(toRefusal(await ingest(account, { events, encoding: 'HEX' }))).toEqual({
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
  const answer = toRefusal(await ingest(`${AGENCY}-refused`, { ...request, validateOnly: true }));
  expect(answer).toMatchObject({ status: '400 INVALID_ARGUMENT', fields: [field] });
});

test('refuses a malformed click id without naming its field', async () => {
  const events = [buildOrder('a'), buildOrder('b', { adIdentifiers: { gclid: 'spoil-b' } })];
  const answer = toRefusal(await ingest(`${AGENCY}-spoiled`, { events }));
  expect(answer).toEqual({ status: '400 INVALID_ARGUMENT', fields: [] });
});

test('refuses a caller without rights before reading the request', async () => {
  const events = [buildOrder('a')];
  const unscoped = await ingest(`${AGENCY}-who.adsonly`, { events });
  const scope = { status: '403 PERMISSION_DENIED', reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' };
  expect(toRefusal(unscoped)).toMatchObject(scope);
  const disabled = await ingest(`${AGENCY}-who`, { events }, 'client-disabled');
  expect(toRefusal(disabled)).toMatchObject({ status: '403 PERMISSION_DENIED', reason: 'SERVICE_DISABLED' });
  const foreign = await ingest('sandbox-refresh-shop-who', { events });
  expect(toRefusal(foreign)).toMatchObject({ status: '403 PERMISSION_DENIED', reason: 'PERMISSION_DENIED' });
  const response = await fetch(`${sandbox.addresses.googleAds}/v1/events:ingest`, {
    method: 'POST',
    body: '{}',
  });
  expect(toRefusal({ status: response.status, body: await response.json() })).toMatchObject({
    status: '401 UNAUTHENTICATED',
  });
});
