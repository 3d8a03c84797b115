import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { Grants } from '../../sandbox/consent/grants.ts';
import { Conversions } from '../../sandbox/google-ads/conversions.ts';
import { readExchange } from '../../sandbox/google-ads/oauth/exchange.ts';
import { GoogleAdsProvider } from '../../sandbox/google-ads/provider.ts';
import { Clock } from '../../sandbox/wire/clock.ts';
import { keepOpen } from '../support/keep-open.ts';
import { openSandbox, requestAccessToken } from './open-sandbox.ts';

// The product sends none of these faulty calls, so the product's tests do not reach these refusals.

const sandbox = keepOpen(openSandbox);

const ALPINE = '2000000001';

async function search(query: string, { customer = ALPINE, headers = {}, token = '' } = {}): Promise<string> {
  const accessToken = token || (await requestAccessToken(sandbox, 'sandbox-refresh-agency-refused'));
  const url = `${sandbox.addresses.googleAds}/v25/customers/${customer}/googleAds:search`;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      'login-customer-id': '1000000001',
      ...headers,
    },
    body: JSON.stringify({ query }),
  });
  return response.text();
}

test.each([
  ["a customer of another user's tree", { customer: '4000000001' }, 'USER_PERMISSION_DENIED'],
  [
    'a login customer that does not manage the customer',
    { headers: { 'login-customer-id': '2000000020' } },
    'USER_PERMISSION_DENIED',
  ],
  ['a customer whose sign-up is incomplete', { customer: '2000000012' }, 'INCOMPLETE_SIGNUP'],
  ['an access token that the sandbox did not issue', { token: 'ya29.other' }, 'OAUTH_TOKEN_INVALID'],
])('Google Ads in the sandbox refuses a search with %s', async (_, call, code) => {
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
  [
    "SELECT metrics.clicks FROM campaign WHERE segments.device = 'MOBILE'",
    'EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE',
  ],
  ['SELECT campaign.id FROM campaign LIMIT 0', 'LIMIT_VALUE_TOO_LOW'],
])('Google Ads in the sandbox refuses the query %s with %s', async (query, code) => {
  expect(await search(query)).toContain(code);
});

test.each([
  'segments.date DURING LAST_7_DAYS',
  "segments.date BETWEEN '2026-01-01' AND '2026-01-31'",
  'metrics.clicks >= 0',
])('Google Ads in the sandbox answers a query for campaign ids with the condition %s', async (condition) => {
  const all = await search('SELECT campaign.id FROM campaign');
  expect(all).toContain('"results":[{');
  expect(await search(`SELECT campaign.id FROM campaign WHERE ${condition}`)).toBe(all);
});

function createProvider(): GoogleAdsProvider {
  const clock = new Clock();
  const grants = new Grants('google-ads', clock, null);
  return new GoogleAdsProvider({ clock, journal: null, conversions: new Conversions(null), grants });
}

test("resetting a sandbox account ends the account's stalled calls", async () => {
  const provider = createProvider();
  const stall = provider.faults.stall('agency', 60_000).then(() => 'ended');
  provider.reset('agency');
  expect(await Promise.race([stall, delay(1_000, 'stalled', { ref: false })])).toBe('ended');
});

test("Google's token endpoint in the sandbox refuses credentials with malformed percent-encoding", () => {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'sandbox-refresh-agency' });
  const authorization = `Basic ${btoa('client%:secret')}`;
  expect(() => readExchange(createProvider(), { form, authorization, params: {} })).toThrow(
    'refused with 400 invalid_request',
  );
});

test("Google's token endpoint in the sandbox refuses the id of a grant as a refresh token", () => {
  const provider = createProvider();
  const { grants } = provider;
  const consent = {
    account: 'sandbox-refresh-agency',
    person: 'agency',
    clientId: 'client',
    redirectUri: '',
  };
  const { id } = grants.openGrant(
    grants.addCode({ ...consent, scopes: [], challenge: null, facts: {} }, '', 1),
  );
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: `grant:${id}`,
    client_id: 'other',
    client_secret: 'secret',
  });
  expect(() => readExchange(provider, { form, authorization: undefined, params: {} })).toThrow(
    'refused with 400 invalid_grant',
  );
});

test("Google's token endpoint in the sandbox revokes the oldest refresh token when it issues the 101st", () => {
  const provider = createProvider();
  const { grants } = provider;
  const account = 'sandbox-refresh-agency';
  const redirectUri = 'http://localhost/callback';
  const consent = { account, person: 'agency', clientId: 'client', redirectUri, scopes: [], challenge: null };
  const facts = { access: 'offline', prompt: 'consent' };
  const redeem = () => {
    const { code } = grants.addCode({ ...consent, facts }, '4/0', 60_000);
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: 'client',
      client_secret: 'secret',
      redirect_uri: redirectUri,
    });
    const { body } = readExchange(provider, { form, authorization: undefined, params: {} }).perform();
    return z.looseObject({ refresh_token: z.string() }).parse(body).refresh_token;
  };
  const isLive = (token: string): boolean => {
    const issued = grants.findToken(token);
    return issued !== undefined && grants.isTokenLive(issued);
  };
  const tokens = Array.from({ length: 100 }, redeem);
  expect(tokens.filter((token) => !isLive(token))).toEqual([]);
  tokens.push(redeem());
  expect(tokens.filter((token) => !isLive(token))).toEqual(tokens.slice(0, 1));
});
