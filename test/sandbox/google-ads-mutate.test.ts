import { buildTableRows } from '../../sandbox/google-ads/gaql/tables.ts';
import { mutate } from '../../sandbox/google-ads/mutate/mutate.ts';
import { wireMutate } from '../../sandbox/google-ads/mutate/wire.ts';
import { getSearchTerms } from '../../sandbox/google-ads/search-terms.ts';
import { createSeedResources } from '../../sandbox/google-ads/seed-resources.ts';
import { TREES } from '../../sandbox/google-ads/tree.ts';
import { World } from '../../sandbox/google-ads/world.ts';

const ALPINE = '2000000001';

/** `change` returns the resources that a mutate request would store, but does not store them. */
function openAlpine() {
  const world = new World(TREES.agency, createSeedResources(TREES.agency));
  const customer = world.tree.customers.find(({ id }) => id === ALPINE);
  if (!customer) throw new Error('The customer is missing.');
  const change = (...mutate_operations: object[]) =>
    mutate(wireMutate.parse({ mutate_operations }), { world, customer, now: Date.now() }).stored;
  const listSearchTerms = () => {
    const rows = buildTableRows('search_term_view', { world, customer, now: Date.now() });
    return rows.map(({ row }) => row['search_term_view.search_term']);
  };
  return { world, change, listSearchTerms };
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

test('Google Ads in the sandbox refuses to use a resource that the same request has removed, or to update one that it has created', () => {
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
] as const)(
  'Google Ads in the sandbox refuses to clear the status of a resource of the type %s',
  (type, operation) => {
    const { world, change } = openAlpine();
    const [stored] = world.list(ALPINE, type);
    const update = { resource_name: stored?.resourceName };
    expect(() => change({ [operation]: { update, update_mask: { paths: ['status'] } } })).toThrow(
      'required field',
    );
  },
);

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

test.each([
  ['an empty ad group criterion operation', { ad_group_criterion_operation: {} }, 'is empty'],
  ['an empty ad operation', { ad_operation: {} }, 'is empty'],
  [
    'a field mask with a path of three parts',
    {
      campaign_operation: {
        update: { resource_name: `customers/${ALPINE}/campaigns/1`, manual_cpc: {} },
        update_mask: { paths: ['manual_cpc.enhanced_cpc_enabled.value'] },
      },
    },
    'does not support changes of this field',
  ],
])('Google Ads in the sandbox refuses %s', (_, operation, message) => {
  const { change } = openAlpine();
  expect(() => change(operation)).toThrow(message);
});

test('Google Ads in the sandbox reports a search term as excluded if it is a negative keyword of the ad group', () => {
  const { world, change, listSearchTerms } = openAlpine();
  const [campaign] = world.list(ALPINE, 'campaigns');
  const [keyword] = world.list(ALPINE, 'adGroupCriteria');
  if (!campaign || !keyword) throw new Error('The customer has no keyword.');
  const getStatuses = () => getSearchTerms(world, { keyword, campaign }).map(({ status }) => status);
  expect(getStatuses()).toEqual(['ADDED', 'NONE']);
  const [, term] = getSearchTerms(world, { keyword, campaign });
  const terms = listSearchTerms();
  const create = {
    ad_group: keyword.fields['ad_group'],
    keyword: { text: term?.search_term, match_type: 'EXACT' },
    negative: true,
  };
  for (const stored of change({ ad_group_criterion_operation: { create } })) world.put(stored);
  expect(getStatuses()).toEqual(['ADDED', 'EXCLUDED']);
  expect(listSearchTerms()).toEqual(terms);
});

test('Google Ads in the sandbox lists no search terms of a removed keyword', () => {
  const { world, change, listSearchTerms } = openAlpine();
  const [keyword] = world.list(ALPINE, 'adGroupCriteria');
  const terms = listSearchTerms();
  const remove = { ad_group_criterion_operation: { remove: keyword?.resourceName } };
  for (const stored of change(remove)) world.put(stored);
  expect(listSearchTerms()).toEqual(terms.slice(2));
});
