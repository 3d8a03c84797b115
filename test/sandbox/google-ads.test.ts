import { z } from 'zod';
import { keepOpen } from '../support/keep-open.ts';
import { openSandbox, requestToken } from './open-sandbox.ts';

// The product's own tests prove campaigns, reads and policies; these refusals only show in faulty calls.

const sandbox = keepOpen(openSandbox);

const REFRESH_TOKEN = 'sandbox-refresh-agency-refused';

/** Searches a customer below the agency and returns the error codes of the refusal. */
async function search(query: string, { customer = '2000000001', headers = {}, token = '' } = {}) {
  const { googleAds } = sandbox.addresses;
  const issued = await requestToken(googleAds, { refresh_token: REFRESH_TOKEN });
  const { access_token: accessToken } = z
    .looseObject({ access_token: z.string() })
    .parse(await issued.json());
  const answer = await fetch(`${googleAds}/v25/customers/${customer}/googleAds:search`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token || accessToken}`,
      'content-type': 'application/json',
      'login-customer-id': '1000000001',
      ...headers,
    },
    body: JSON.stringify({ query }),
  });
  return answer.text();
}

test.each([
  ['an account of another tenant', { customer: '4000000001' }, 'USER_PERMISSION_DENIED'],
  ['a login customer below', { headers: { 'login-customer-id': '2000000020' } }, 'USER_PERMISSION_DENIED'],
  ['an unfinished account', { customer: '2000000012' }, 'INCOMPLETE_SIGNUP'],
  ['another access token', { token: 'ya29.other' }, 'OAUTH_TOKEN_INVALID'],
])('refuses a Google Ads search with %s', async (_, call, code) => {
  expect(await search('SELECT customer.id FROM customer', call)).toContain(code);
});

test.each([
  ['SELECT campaign.colour FROM campaign', 'UNRECOGNIZED_FIELD'],
  ['SELECT campaign.id FROM planet', 'BAD_RESOURCE_TYPE_IN_FROM_CLAUSE'],
  ["SELECT campaign.id FROM campaign WHERE campaign.name = 'x", 'STRING_NOT_TERMINATED'],
  ["SELECT campaign.id FROM campaign WHERE campaign.name = '\\x'", 'BAD_ESCAPE_SEQUENCE'],
  ['SELECT campaign.id FROM campaign WHERE campaign.id IN ()', 'PROHIBITED_EMPTY_LIST_IN_CONDITION'],
  [
    "SELECT metrics.clicks FROM campaign WHERE segments.date DURING 'SOON'",
    'INVALID_VALUE_WITH_DURING_OPERATOR',
  ],
  ['SELECT segments.date, metrics.clicks FROM campaign', 'EXPECTED_FILTERS_ON_DATE_RANGE'],
  ['SELECT campaign.id FROM campaign LIMIT 0', 'LIMIT_VALUE_TOO_LOW'],
])('answers %s with a QueryError', async (query, code) => {
  expect(await search(query)).toContain(code);
});
