import { z } from 'zod';
import { DataManagerSettings } from '../../sandbox/data-manager/settings.ts';
import { sha256 } from '../../sandbox/wire/ids.ts';
import { keepOpen } from '../support/keep-open.ts';
import { openSandbox, requestAccessToken } from './open-sandbox.ts';

// The product sends none of these faulty requests, so the product's tests do not reach these refusals.

const sandbox = keepOpen(openSandbox);

const AGENCY = 'sandbox-refresh-agency';
/** The conversion action "Order" of a customer that the agency accesses directly. */
const DESTINATION = {
  operatingAccount: { accountType: 'GOOGLE_ADS', accountId: '2000000020' },
  productDestinationId: '6000000002',
};

const hash = (text: string): string => sha256(text).toString('hex');

const buildOrder = (transactionId: string, changes: object = {}) => ({
  transactionId,
  eventTimestamp: new Date(Date.now() - 3_600_000).toISOString(),
  eventSource: 'WEB',
  adIdentifiers: { gclid: `click-${transactionId}` },
  conversionValue: 30.03,
  currency: 'USD',
  ...changes,
});

async function ingest(refreshToken: string, request: object, clientId?: string) {
  const token = await requestAccessToken(sandbox, refreshToken, clientId);
  const response = await fetch(`${sandbox.addresses.googleAds}/v1/events:ingest`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ destinations: [DESTINATION], ...request }),
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

function parseRefusal({ status, body }: { status: number; body: unknown }) {
  const { error } = errorBody.parse(body);
  const reason = error.details.find((detail) => detail.reason !== undefined)?.reason;
  const violations = error.details.flatMap(({ fieldViolations }) => fieldViolations);
  return {
    status: `${status} ${error.status}`,
    ...(reason !== undefined && { reason }),
    fields: violations.map((violation) => `${violation.field} ${violation.reason ?? violation.description}`),
  };
}

test('the Data Manager in the sandbox refuses a request with invalid events and names every invalid field', async () => {
  const account = `${AGENCY}-bad`;
  const events = [
    buildOrder('good'),
    buildOrder('a', { currency: 'XYZ', eventTimestamp: 'yesterday' }),
    buildOrder('b', { adIdentifiers: undefined }),
    buildOrder('c', { userData: { userIdentifiers: [{ emailAddress: 'ada@example.com' }] } }),
    buildOrder('d', { destinationReferences: ['nowhere'], eventTimestamp: undefined }),
    buildOrder('e', { adIdentifiers: { gclid: 'one', wbraid: 'two' } }),
    buildOrder('f', {
      userData: { userIdentifiers: Array.from({ length: 11 }, () => ({ phoneNumber: hash('+15550100') })) },
    }),
    buildOrder('g', {
      userData: { userIdentifiers: [{ address: { givenName: hash('ada'), regionCode: 'US' } }] },
    }),
  ];
  expect(parseRefusal(await ingest(account, { events, encoding: 'HEX' }))).toEqual({
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
  [
    'a token without the scope of the API',
    `${AGENCY}-who.adsonly`,
    undefined,
    '403 PERMISSION_DENIED',
    'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
  ],
  [
    'a Cloud project that has not enabled the API',
    `${AGENCY}-who`,
    'client-disabled',
    '403 PERMISSION_DENIED',
    'SERVICE_DISABLED',
  ],
  [
    'a user without access to the customer',
    'sandbox-refresh-shop-who',
    undefined,
    '403 PERMISSION_DENIED',
    'PERMISSION_DENIED',
  ],
])('the Data Manager in the sandbox refuses %s', async (_, refreshToken, clientId, status, reason) => {
  const answer = await ingest(refreshToken, { events: [buildOrder('a')] }, clientId);
  expect(parseRefusal(answer)).toMatchObject({ status, reason });
});

test('the Data Manager in the sandbox refuses a request without a token', async () => {
  const response = await fetch(`${sandbox.addresses.googleAds}/v1/events:ingest`, {
    method: 'POST',
    body: '{}',
  });
  const answer = { status: response.status, body: await response.json() };
  expect(parseRefusal(answer)).toMatchObject({ status: '401 UNAUTHENTICATED' });
});

test('a failure that is set for all accounts of the sandbox Data Manager occurs the set number of times across all accounts', () => {
  const settings = new DataManagerSettings();
  settings.configure({ failures: [{ reason: 'OLD', times: 2 }] });
  const take = (account: string) => settings.takeFailure(account, { transactionId: undefined, index: 0 });
  expect(['a', 'b', 'a', 'b'].map(take)).toEqual(['OLD', 'OLD', undefined, undefined]);
  settings.configure({ failures: [{ reason: 'NEW' }] });
  expect([take('a'), take('b')]).toEqual(['NEW', undefined]);
});

test('the sandbox Data Manager accepts 10,000 failures in one command', async () => {
  const failures = Array.from({ length: 10_000 }, (_, index) => ({
    reason: 'OLD',
    transactionId: `${index}`,
  }));
  const response = await fetch(`${sandbox.addresses.control}/control/settings/datamanager`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'full', failures }),
  });
  expect(response.status).toBe(200);
});

test('a request that the daily quota of the sandbox Data Manager refuses does not count towards the limit per minute', () => {
  jest.useFakeTimers();
  try {
    const { quota } = new DataManagerSettings();
    const takeMinuteLimit = () => Array.from({ length: 300 }, () => quota.take('client', 'write'));
    for (let minutes = 0; minutes < 334; minutes += 1) {
      takeMinuteLimit();
      jest.advanceTimersByTime(60_000);
    }
    jest.advanceTimersByTime(86_400_000 - 334 * 60_000 - 30_000);
    expect(new Set(takeMinuteLimit())).toEqual(new Set([30]));
    jest.advanceTimersByTime(30_000);
    expect(new Set(takeMinuteLimit())).toEqual(new Set([0]));
  } finally {
    jest.useRealTimers();
  }
});
