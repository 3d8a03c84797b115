import { enums, services } from 'google-ads-api';
import { toFailure, openAds, requestToken, type OpenAds } from './open-ads.ts';

let ads: OpenAds;
const refreshToken = 'sandbox-refresh-agency-reads';

beforeAll(async () => {
  ads = await openAds(null, { perSecond: null, planningPerSecond: null, dailyOperations: null, pageRows: 5 });
});

afterAll(async () => {
  await ads.closeClients();
  await ads.stop();
});

const clientsQuery = `SELECT customer_client.id, customer_client.level, customer_client.manager, customer_client.status, customer_client.hidden, customer_client.test_account, customer_client.descriptive_name, customer_client.currency_code, customer_client.time_zone FROM customer_client WHERE customer_client.level <= 1`;

describe('accounts', () => {
  test("lists a manager's direct clients and refuses a broken manager", async () => {
    const manager = await ads.customer({ refreshToken, customerId: '1000000001' });
    const rows = await manager.query(clientsQuery);
    expect(rows).toHaveLength(13);
    expect(rows).toContainEqual(
      expect.objectContaining({
        customer_client: expect.objectContaining({
          id: 2_000_000_004,
          hidden: true,
          level: 1,
          status: enums.CustomerStatus.ENABLED,
        }),
      }),
    );
    const nested = await ads.customer({
      refreshToken,
      customerId: '1000000002',
      loginCustomerId: '1000000001',
    });
    expect(await nested.query(clientsQuery)).toHaveLength(3);
    const broken = await ads.customer({
      refreshToken,
      customerId: '1000000003',
      loginCustomerId: '1000000003',
    });
    expect(await toFailure(broken.query(clientsQuery))).toMatchObject([{ code: 'CUSTOMER_NOT_ENABLED' }]);
  });

  test.each([
    ['an account of another tenant', { customerId: '4000000001' }, 'USER_PERMISSION_DENIED'],
    ['no login customer', { loginCustomerId: null }, 'USER_PERMISSION_DENIED'],
    [
      'a login customer that is no manager of the account',
      { loginCustomerId: '2000000020' },
      'USER_PERMISSION_DENIED',
    ],
    ['an empty developer token', { developerToken: '' }, 'DEVELOPER_TOKEN_PARAMETER_MISSING'],
    ['a bad access token', { accessToken: 'ya29.other' }, 'OAUTH_TOKEN_INVALID'],
    ['an account with an incomplete sign-up', { customerId: '2000000012' }, 'INCOMPLETE_SIGNUP'],
  ])('refuses a Google Ads query with %s', async (_, overrides, code) => {
    const customer = await ads.customer({ refreshToken, ...overrides });
    expect(await toFailure(customer.query('SELECT customer.id FROM customer'))).toMatchObject([{ code }]);
  });

  test('expires access tokens after an hour', async () => {
    const account = 'sandbox-refresh-agency-hour';
    const customer = await ads.customer({ refreshToken: account });
    await ads.control('PUT', '/control/clock', { aheadMs: 3_600_000, account });
    expect(await toFailure(customer.query('SELECT customer.id FROM customer'))).toMatchObject([
      { code: 'OAUTH_TOKEN_EXPIRED' },
    ]);
  });

  test.each([
    ['sandbox-refresh-agency.revoked', {}, 'invalid_grant'],
    ['another-token', {}, 'invalid_grant'],
    ['sandbox-refresh-agency', { client_secret: 'wrong' }, 'invalid_client'],
    ['sandbox-refresh-agency', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('refuses the token request %s with %j', async (token, fields, error) => {
    const response = await requestToken(ads.addresses.googleAds, { refresh_token: token, ...fields });
    expect(await response.json()).toMatchObject({ error });
    expect(response.status).toBeGreaterThanOrEqual(400);
  });
});

describe('queries', () => {
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
    const customer = await ads.customer({ refreshToken });
    expect(await toFailure(customer.query(query))).toMatchObject([{ code }]);
  });

  test('search terms of a month add up to the traffic of their keyword', async () => {
    const customer = await ads.customer({ refreshToken });
    const month = "segments.date BETWEEN '2026-03-01' AND '2026-03-31' AND campaign.id = 7000000002";
    const terms = await customer.query(
      `SELECT search_term_view.search_term, search_term_view.status, ad_group.name, metrics.clicks
       FROM search_term_view WHERE ${month}`,
    );
    const keywords = await customer.query(`SELECT metrics.clicks FROM keyword_view WHERE ${month}`);
    const sumClicks = (rows: typeof terms) =>
      rows.reduce((sum, { metrics }) => sum + (metrics?.clicks ?? 0), 0);
    expect(sumClicks(terms)).toBe(sumClicks(keywords));
    expect(terms).toContainEqual(
      expect.objectContaining({
        search_term_view: expect.objectContaining({ search_term: 'alpine ski near me', status: 5 }),
        ad_group: expect.objectContaining({ name: 'Main' }),
      }),
    );
  });

  test('suggests locations by name and country, and refuses requests without a name', async () => {
    const customer = await ads.customer({ refreshToken });
    const suggestLocations = async (request: services.ISuggestGeoTargetConstantsRequest) => {
      const answer = await customer.geoTargetConstants.suggestGeoTargetConstants(
        new services.SuggestGeoTargetConstantsRequest(request),
      );
      return (answer.geo_target_constant_suggestions ?? []).map(
        (suggestion) => suggestion.geo_target_constant?.canonical_name,
      );
    };
    const buildNameRequest = (name: string) => ({ locale: 'en', location_names: { names: [name] } });
    expect(await suggestLocations(buildNameRequest('vien'))).toEqual([
      'Vienna,Austria',
      'Vienna,Vienna,Austria',
      'Vienna,Virginia,United States',
    ]);
    expect(await suggestLocations({ ...buildNameRequest('Vienna'), country_code: 'US' })).toEqual([
      'Vienna,Virginia,United States',
    ]);
    expect(await suggestLocations(buildNameRequest('Atlantis'))).toEqual([]);
    expect(await toFailure(suggestLocations({ locale: 'en' }))).toMatchObject([
      { code: 'REQUEST_PARAMETERS_UNSET' },
    ]);
    expect(
      await toFailure(suggestLocations({ ...buildNameRequest('Vienna'), country_code: 'Austria' })),
    ).toMatchObject([{ code: 'INVALID_COUNTRY_CODE' }]);
  });

  test('return the names of locations and languages', async () => {
    const customer = await ads.customer({ refreshToken });
    const places = await customer.query(
      `SELECT geo_target_constant.canonical_name, geo_target_constant.target_type
       FROM geo_target_constant WHERE geo_target_constant.id IN (1000997, 2040)`,
    );
    expect(places).toMatchObject([
      { geo_target_constant: { canonical_name: 'Austria', target_type: 'Country' } },
      { geo_target_constant: { canonical_name: 'Vienna,Vienna,Austria', target_type: 'City' } },
    ]);
    const languages = await customer.query('SELECT language_constant.name FROM language_constant');
    expect(languages).toMatchObject([{ language_constant: { name: 'English' } }]);
  });

  test('pages a search and refuses foreign page tokens', async () => {
    const { googleAds } = ads.addresses;
    const tokenResponse = await requestToken(googleAds, { refresh_token: refreshToken });
    const token: unknown = await tokenResponse.json();
    const search = async (body: object): Promise<unknown> => {
      const response = await fetch(`${googleAds}/v25/customers/1000000001/googleAds:search`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${String(Reflect.get(Object(token), 'access_token'))}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ query: 'SELECT customer_client.id FROM customer_client', ...body }),
      });
      return response.json();
    };
    const sizes: number[] = [];
    let pageToken: unknown = '';
    do {
      const page: unknown = await search({ pageToken });
      const results: unknown = Reflect.get(Object(page), 'results');
      sizes.push(Array.isArray(results) ? results.length : -1);
      pageToken = Reflect.get(Object(page), 'nextPageToken');
    } while (pageToken !== undefined);
    expect(sizes).toEqual([5, 5, 4]);
    expect(await search({ pageToken: 'bm8' })).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
  });
});

describe('keyword ideas', () => {
  const requestIdeas = async (account: string, request: services.IGenerateKeywordIdeasRequest) => {
    const customer = await ads.customer({ refreshToken: account });
    return customer.keywordPlanIdeas.generateKeywordIdeas(
      new services.GenerateKeywordIdeasRequest({
        customer_id: '2000000001',
        language: 'languageConstants/1000',
        geo_target_constants: ['geoTargetConstants/2840'],
        ...request,
      }),
    );
  };

  test('refuses keyword ideas for an unreadable page', async () => {
    const call = requestIdeas(refreshToken, { url_seed: { url: 'https://unreachable.example/' } });
    expect(await toFailure(call)).toMatchObject([{ code: 'URL_CRAWL_ERROR' }]);
  });

  test('limits keyword ideas separately, per second and per day', async () => {
    const account = 'sandbox-refresh-agency-limits';
    await ads.control('PUT', '/control/limits/googleads', {
      planningPerSecond: 1,
      dailyOperations: 3,
      account,
    });
    const seed = { keyword_seed: { keywords: ['bread'] } };
    const answers = await Promise.allSettled([requestIdeas(account, seed), requestIdeas(account, seed)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const customer = await ads.customer({ refreshToken: account });
    const query = 'SELECT customer.id FROM customer';
    await customer.query(query);
    await customer.query(query);
    expect(await toFailure(customer.query(query))).toMatchObject([
      { code: 'RESOURCE_EXHAUSTED', details: { quota_error_details: { rate_scope: 'DEVELOPER' } } },
    ]);
  });
});
