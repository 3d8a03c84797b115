import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { Grants } from '../../sandbox/consent/grants.ts';
import { Conversions } from '../../sandbox/google-ads/conversions.ts';
import { mutate } from '../../sandbox/google-ads/mutate/mutate.ts';
import { wireMutate } from '../../sandbox/google-ads/mutate/wire.ts';
import { readExchange } from '../../sandbox/google-ads/oauth/exchange.ts';
import { GoogleAdsProvider } from '../../sandbox/google-ads/provider.ts';
import { Clock } from '../../sandbox/wire/clock.ts';
import { keepOpen } from '../support/keep-open.ts';
import { openSandbox, requestAccessToken } from './open-sandbox.ts';

// The product sends none of these faulty calls, so its own tests do not reach these refusals.

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

test('a reset of an account in the sandbox ends the stalled calls of the account', async () => {
  const provider = createProvider();
  const stall = provider.faults.stall('agency', 60_000).then(() => 'ended');
  provider.reset('agency');
  expect(await Promise.race([stall, delay(1_000, 'stalled', { ref: false })])).toBe('ended');
});

/** `change` applies a mutate request without storing its changes. */
function openAlpine() {
  const world = createProvider().getWorld({ account: 'sandbox-refresh-agency', tree: 'agency' });
  const customer = world.tree.customers.find(({ id }) => id === ALPINE);
  if (!customer) throw new Error('The customer is missing.');
  const change = (...mutate_operations: object[]) =>
    mutate(wireMutate.parse({ mutate_operations }), { world, customer, now: Date.now() }).stored;
  return { world, change };
}

test('Google Ads in the sandbox lets a campaign take the name of a campaign that the same request renames', () => {
  const { world, change } = openAlpine();
  const [brand, ski] = world.list(ALPINE, 'campaigns');
  if (!brand || !ski) throw new Error('The customer has too few campaigns.');
  const rename = (resource_name: string, name: unknown) => ({
    campaign_operation: { update: { resource_name, name }, update_mask: { paths: ['name'] } },
  });
  const stored = change(
    rename(brand.resourceName, 'Alpine - Renamed'),
    rename(ski.resourceName, brand.fields['name']),
  );
  expect(stored.map(({ fields }) => fields['name'])).toEqual(['Alpine - Renamed', 'Alpine - Brand']);
});

test('Google Ads in the sandbox refuses to change a resource that the same request removes or creates', () => {
  const { world, change } = openAlpine();
  const [campaign] = world.list(ALPINE, 'campaigns');
  const remove = { campaign_operation: { remove: campaign?.resourceName } };
  const createGroup = {
    ad_group_operation: { create: { campaign: campaign?.resourceName, name: 'New' } },
  };
  expect(change(createGroup, remove)).toHaveLength(2);
  expect(() => change(remove, createGroup)).toThrow('not found');
  const resource_name = `customers/${ALPINE}/campaignBudgets/-1`;
  const createBudget = {
    campaign_budget_operation: { create: { resource_name, name: 'New', amount_micros: '1000000' } },
  };
  const changeBudget = {
    campaign_budget_operation: {
      update: { resource_name, amount_micros: '2000000' },
      update_mask: { paths: ['amount_micros'] },
    },
  };
  expect(change(createBudget)).toHaveLength(1);
  expect(() => change(createBudget, changeBudget)).toThrow('not found');
});

test.each([
  ['campaigns', 'campaign_operation'],
  ['adGroupAds', 'ad_group_ad_operation'],
  ['adGroupCriteria', 'ad_group_criterion_operation'],
] as const)('Google Ads in the sandbox refuses to clear the status of one of the %s', (type, operation) => {
  const { world, change } = openAlpine();
  const [stored] = world.list(ALPINE, type);
  const update = { resource_name: stored?.resourceName };
  expect(() => change({ [operation]: { update, update_mask: { paths: ['status'] } } })).toThrow(
    'required field',
  );
});

test("Google's token endpoint in the sandbox refuses credentials with malformed percent-encoding", () => {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'sandbox-refresh-agency' });
  const authorization = `Basic ${btoa('client%:secret')}`;
  expect(() => readExchange(createProvider(), { form, authorization, params: {} })).toThrow(
    'refused with 400 invalid_request',
  );
});

test.each([
  ['the name of another budget', 'taken', 'CampaignBudgetError.DUPLICATE_NAME'],
  ['an empty name', '', 'FieldError.REQUIRED'],
  ['a name of more than 255 bytes', 'é'.repeat(128), 'StringLengthError.TOO_LONG'],
])('Google Ads in the sandbox refuses to give a shared budget %s', (_, name, code) => {
  const { world, change } = openAlpine();
  const create = { name: 'shared', amount_micros: '1000000', explicitly_shared: true };
  const createBudget = (fields: object) => ({
    campaign_budget_operation: { create: { ...create, ...fields } },
  });
  const created = change(createBudget({}), createBudget({ name: 'taken' }));
  for (const budget of created) world.put(budget);
  const rename = (to: string) => ({
    campaign_budget_operation: {
      update: { resource_name: created[0]?.resourceName, name: to },
      update_mask: { paths: ['name'] },
    },
  });
  expect(() => change(rename(name))).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ code })] }),
  );
  expect(change(rename('shared'))).toHaveLength(1);
});

test('Google Ads in the sandbox accepts a keyword again after an earlier operation of the same request removed it', () => {
  const { world, change } = openAlpine();
  const [keyword] = world
    .list(ALPINE, 'adGroupCriteria')
    .filter(({ fields }) => fields['status'] === 'ENABLED' && 'keyword' in fields);
  if (!keyword) throw new Error('The customer has no keyword.');
  const { ad_group, keyword: text } = keyword.fields;
  const remove = { ad_group_criterion_operation: { remove: keyword.resourceName } };
  const create = { ad_group_criterion_operation: { create: { ad_group, keyword: text } } };
  expect(() => change(create, remove)).toThrow('already exists');
  expect(change(remove, create).map(({ fields }) => fields['status'])).toEqual(['REMOVED', undefined]);
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
