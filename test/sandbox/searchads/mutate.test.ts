import { enums, type Customer } from 'google-ads-api';
import { buildCampaignOperations } from './campaign.ts';
import { toFailure, openAds, type OpenAds } from './open-ads.ts';

let ads: OpenAds;
const account = 'sandbox-refresh-agency-mutate';

beforeAll(async () => {
  ads = await openAds();
});

afterAll(async () => {
  await ads.closeClients();
  await ads.stop();
});

/** Returns the customer of the test's own account, which has the same tree and separate state. */
const getCustomer = (name: string): Promise<Customer> => ads.customer({ refreshToken: `${account}-${name}` });

const listCreatedCampaigns = async (name: string): Promise<string[]> =>
  (await ads.calls(`${account}-${name}`))
    .flatMap(({ applied }) => applied ?? [])
    .flatMap(({ resourceName, name: title }) => (resourceName.includes('/campaigns/') ? [title ?? ''] : []));

test('creates a campaign in one mutate, visible to later reads', async () => {
  const customer = await getCustomer('whole');
  const { mutate_operation_responses: results } = await customer.mutateResources(
    buildCampaignOperations({ name: "Baker's \\ best", keywords: ['bread', 'rolls'], negative: ['free'] }),
  );
  expect(results).toHaveLength(9);
  const name = results[1]?.campaign_result?.resource_name ?? '';
  expect(name).toMatch(/^customers\/2000000001\/campaigns\/\d+$/);

  const rows = await customer.query(
    `SELECT campaign.id, campaign.name, campaign.url_custom_parameters, campaign.primary_status, campaign.primary_status_reasons FROM campaign WHERE campaign.name = 'Baker\\'s \\\\ best' AND campaign.status != 'REMOVED'`,
  );
  expect(rows).toMatchObject([
    {
      campaign: {
        name: "Baker's \\ best",
        resource_name: name,
        url_custom_parameters: [{ key: 'intent', value: 'a3c1' }],
        primary_status: enums.CampaignPrimaryStatus.PAUSED,
        primary_status_reasons: ['CAMPAIGN_PAUSED'],
      },
    },
  ]);
  const keywords = await customer.query(
    'SELECT ad_group_criterion.keyword.text, ad_group.name, campaign.name, campaign_budget.amount_micros FROM ad_group_criterion WHERE ad_group.name = "Group" ORDER BY ad_group_criterion.keyword.text DESC',
  );
  expect(keywords).toMatchObject([
    { ad_group_criterion: { keyword: { text: 'rolls' } }, ad_group: { name: 'Group' } },
    {
      ad_group_criterion: { keyword: { text: 'bread' } },
      campaign: { name: "Baker's \\ best" },
      campaign_budget: { amount_micros: 5_000_000 },
    },
  ]);
  expect(await listCreatedCampaigns('whole')).toEqual(["Baker's \\ best"]);
});

test('creates no campaign with validate_only', async () => {
  const customer = await getCustomer('validated');
  const answer = await customer.mutateResources(buildCampaignOperations({ name: 'Checked' }), {
    validate_only: true,
  });
  expect(answer.mutate_operation_responses).toEqual([]);
  const [entry] = await ads.calls(`${account}-validated`);
  expect(entry).toMatchObject({
    operation: 'mutate',
    customer: '2000000001',
    validateOnly: true,
    applied: null,
  });
  const rows = await customer.query("SELECT campaign.id FROM campaign WHERE campaign.name = 'Checked'");
  expect(rows).toEqual([]);
});

test('applies a mutate wholly or not at all and reports every error with its path', async () => {
  const customer = await getCustomer('atomic');
  const errors = await toFailure(
    customer.mutateResources(
      buildCampaignOperations({
        name: 'Broken',
        budget: 5_000_001,
        keywords: ['ok', 'x'.repeat(81)],
        headlines: ['One', 'Two', '東京の朝のパンをお届けします今日も'],
        ad: { path2: 'late' },
        locations: ['2840', '9'],
      }),
    ),
  );
  expect(errors.map(({ code, at }) => `${code} ${at}`)).toEqual([
    'NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT mutate_operations[0].campaign_budget_operation.create.amount_micros',
    'TEMP_ID_RESOURCE_HAD_ERRORS mutate_operations[1].campaign_operation.create.campaign_budget',
    'TEMP_ID_RESOURCE_HAD_ERRORS mutate_operations[2].campaign_criterion_operation.create.campaign',
    'TEMP_ID_RESOURCE_HAD_ERRORS mutate_operations[3].campaign_criterion_operation.create.campaign',
    'RESOURCE_NOT_FOUND mutate_operations[3].campaign_criterion_operation.create.location.geo_target_constant',
    'TEMP_ID_RESOURCE_HAD_ERRORS mutate_operations[4].campaign_criterion_operation.create.campaign',
    'TEMP_ID_RESOURCE_HAD_ERRORS mutate_operations[5].ad_group_operation.create.campaign',
    'TEMP_ID_RESOURCE_HAD_ERRORS mutate_operations[6].ad_group_ad_operation.create.ad_group',
    'TOO_LONG mutate_operations[6].ad_group_ad_operation.create.ad.responsive_search_ad.headlines[2].text',
    'CANNOT_SET_PATH2_WITHOUT_PATH1 mutate_operations[6].ad_group_ad_operation.create.ad.responsive_search_ad.path2',
    'TEMP_ID_RESOURCE_HAD_ERRORS mutate_operations[7].ad_group_criterion_operation.create.ad_group',
    'TEMP_ID_RESOURCE_HAD_ERRORS mutate_operations[8].ad_group_criterion_operation.create.ad_group',
    'KEYWORD_TEXT_TOO_LONG mutate_operations[8].ad_group_criterion_operation.create.keyword.text',
  ]);
  expect(await listCreatedCampaigns('atomic')).toEqual([]);
});

test.each([
  ['missing EU declaration', { contains_eu_political_advertising: undefined }, 'REQUIRED'],
  ['start in the past', { start_date_time: '2020-01-01 00:00:00' }, 'CANNOT_SET_DATE_TO_PAST'],
  [
    'end before start',
    { start_date_time: '2036-02-01 00:00:00', end_date_time: '2036-01-01 23:59:59' },
    'START_DATE_AFTER_END_DATE',
  ],
  ['day that does not exist', { start_date_time: '2036-02-30 00:00:00' }, 'INVALID_STRING_DATE_TIME_SECONDS'],
  [
    'invalid parameter key',
    { url_custom_parameters: [{ key: 'a-b', value: '1' }] },
    'INVALID_CHARACTERS_IN_URL_CUSTOM_PARAMETER_KEY',
  ],
  ['missing bidding', { maximize_conversions: undefined }, 'REQUIRED'],
  ['target CPA without its amount', { maximize_conversions: undefined, target_cpa: {} }, 'REQUIRED'],
  ['name with a line break', { name: 'a\nb' }, 'INVALID_CAMPAIGN_NAME'],
  ['duplicate temporary id', { resource_name: 'customers/2000000001/campaigns/-1' }, 'DUPLICATE_TEMP_IDS'],
])('refuses a campaign for its %s', async (_, campaign, code) => {
  const customer = await getCustomer('rules');
  const [first] = await toFailure(
    customer.mutateResources(buildCampaignOperations({ name: 'Rules', campaign }), { validate_only: true }),
  );
  expect(first?.code).toBe(code);
  expect(first?.at).toContain('mutate_operations[1].campaign_operation.create');
});

test.each([
  ['Buy {KeyWord:Winter Hiking Boots} now', []],
  ['{COUNTDOWN(2036-05-01 12:00:00,5)} for {CUSTOMIZER.Price:$29.99}', []],
  ['Boots in {LOCATION(City):your city}', []],
  ['ｱ'.repeat(30), []],
  ['Buy {KeyWord:Winter Hiking Boots for Men}', ['TOO_LONG']],
  ['Boots {KeyWord:', ['UNPAIRED_BRACE_IN_AD_CUSTOMIZER_TAG']],
  ['{KeyWord:{LOCATION(City):city}}', ['NESTED_AD_CUSTOMIZER_SYNTAX']],
  ['Boots {unknown:x}', ['UNRECOGNIZED_AD_CUSTOMIZER_TAG_FOUND']],
  ['Boots {KeyWord:}', ['PLACEHOLDER_CANNOT_HAVE_EMPTY_DEFAULT_VALUE']],
  ['{COUNTDOWN(2036-05-01 12:00:00):x}', ['PLACEHOLDER_COUNTDOWN_FUNCTION_CANNOT_HAVE_DEFAULT_VALUE']],
])('counts the dynamic text of the headline %s', async (headline, codes) => {
  const customer = await getCustomer('dynamic');
  const operations = buildCampaignOperations({
    name: 'Dynamic',
    headlines: [headline, 'Boots for all', 'Free returns'],
  });
  const mutate = customer.mutateResources(operations, { validate_only: true });
  const errors = codes.length === 0 ? (await mutate, []) : await toFailure(mutate);
  expect(errors.map(({ code }) => code).filter((code) => code !== 'TEMP_ID_RESOURCE_HAD_ERRORS')).toEqual(
    codes,
  );
});

test('refuses a budget below the minimum and names the minimum', async () => {
  const customer = await getCustomer('budget');
  const [first] = await toFailure(
    customer.mutateResources(buildCampaignOperations({ name: 'Small', budget: 50_000 })),
  );
  expect(first).toMatchObject({
    code: 'BUDGET_BELOW_PER_DAY_MINIMUM',
    details: {
      budget_per_day_minimum_error_details: {
        currency_code: 'USD',
        minimum_budget_amount_micros: '100000',
      },
    },
  });
});

test('refuses a used campaign name, except the name of a removed campaign', async () => {
  const customer = await getCustomer('name');
  const { mutate_operation_responses: results } = await customer.mutateResources(
    buildCampaignOperations({ name: 'Taken' }),
  );
  const again = buildCampaignOperations({ name: 'Taken' });
  expect(await toFailure(customer.mutateResources(again))).toContainEqual(
    expect.objectContaining({
      code: 'DUPLICATE_CAMPAIGN_NAME',
      at: 'mutate_operations[1].campaign_operation.create.name',
    }),
  );
  const name = results[1]?.campaign_result?.resource_name ?? '';
  // Removals take a resource name, which the type declarations do not allow.
  const removal = { entity: 'campaign', operation: 'remove', resource: name };
  const removed: unknown = Reflect.apply(Reflect.get(customer, 'mutateResources'), customer, [[removal]]);
  await removed;
  await customer.mutateResources(again);
  expect(await listCreatedCampaigns('name')).toHaveLength(3);
});
