import { createHash } from 'node:crypto';
import { z } from 'zod';
import { keepOpen } from '../support/keep-open.ts';
import { openSandbox, requestToken } from './open-sandbox.ts';

// The product's own tests prove counts, retractions and statuses; these refusals only show in faulty calls.

const sandbox = keepOpen(openSandbox);

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
