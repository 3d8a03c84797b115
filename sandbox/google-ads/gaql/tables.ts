import { findAccountsBelow } from '../access.ts';
import { getActions } from '../conversions.ts';
import { getCampaignState } from '../campaign-status.ts';
import { getLanguages, getPlaces } from '../places.ts';
import { getAdReview, getKeywordReview } from '../review.ts';
import { getSearchTerms } from '../search-terms.ts';
import type { ResourceType, Stored } from '../world.ts';
import { buildBillingRow, buildClientRow, buildConversionRow, buildCustomerRow } from './account-rows.ts';
import { flatten, getText, type Row, type View } from './row.ts';

/** A row without metrics. `campaigns` and `part` select the traffic that the row sums. */
export type TableRow = {
  row: Row;
  campaigns: readonly Stored[];
  part?: { adGroup: string } | { keyword: string; network?: string };
};

/** Table of each resource type, and its id field. */
const TABLES = {
  campaignBudgets: { table: 'campaign_budget', id: 'id' },
  campaigns: { table: 'campaign', id: 'id' },
  campaignCriteria: { table: 'campaign_criterion', id: 'criterion_id' },
  adGroups: { table: 'ad_group', id: 'id' },
  adGroupAds: { table: 'ad_group_ad', id: 'ad.id' },
  adGroupCriteria: { table: 'ad_group_criterion', id: 'criterion_id' },
} as const satisfies Record<ResourceType, { table: string; id: string }>;

export function tableRows(table: string, view: View): TableRow[] {
  const { world, account } = view;
  const customerFields = buildCustomerRow(view);
  const toRowWithoutTraffic = (row: Row): TableRow => ({ row: { ...customerFields, ...row }, campaigns: [] });
  switch (table) {
    case 'customer':
      return [{ row: customerFields, campaigns: world.list(account.id, 'campaigns') }];
    case 'customer_client':
      return [...findAccountsBelow(world.tree, account.id)].map(([id, level]) =>
        toRowWithoutTraffic(buildClientRow(view, id, level)),
      );
    case 'billing_setup':
      return (account.billing ?? []).map((status, index) =>
        toRowWithoutTraffic(buildBillingRow(account, status, index)),
      );
    case 'conversion_action':
      return getActions(account).map((action) => toRowWithoutTraffic(buildConversionRow(account, action)));
    case 'campaign':
      return world.list(account.id, 'campaigns').map((campaign) => ({
        row: { ...customerFields, ...buildStoredRow(view, campaign) },
        campaigns: [campaign],
      }));
    case 'ad_group':
      return world.list(account.id, 'adGroups').map((group) => ({
        row: { ...customerFields, ...buildStoredRow(view, group) },
        campaigns: getCampaign(view, group),
        part: { adGroup: group.resourceName },
      }));
    case 'keyword_view':
      return world
        .list(account.id, 'adGroupCriteria')
        .map((keyword) => buildKeywordRow(view, keyword, customerFields));
    case 'search_term_view':
      return world
        .list(account.id, 'adGroupCriteria')
        .flatMap((keyword) => buildSearchTermRows(view, keyword, customerFields));
    case 'geo_target_constant':
      return getPlaces(world.list(account.id, 'campaignCriteria')).map((place) =>
        toRowWithoutTraffic(flatten(table, place)),
      );
    case 'language_constant':
      return getLanguages(world.list(account.id, 'campaignCriteria')).map((language) =>
        toRowWithoutTraffic(flatten(table, language)),
      );
    default: {
      const types: readonly ResourceType[] = [
        'campaignBudgets',
        'campaignCriteria',
        'adGroupAds',
        'adGroupCriteria',
      ];
      const type = types.find((candidate) => TABLES[candidate].table === table);
      return type === undefined
        ? []
        : world
            .list(account.id, type)
            .filter(({ fields }) => !isRemovedCriterion(type, fields))
            .map((stored) => toRowWithoutTraffic(buildStoredRow(view, stored)));
    }
  }
}

function buildKeywordRow(view: View, keyword: Stored, customerFields: Row): TableRow {
  const resourceName = keyword.resourceName.replace('/adGroupCriteria/', '/keywordViews/');
  const group = view.world.find(getText(keyword.fields['ad_group']));
  return {
    row: { ...customerFields, ...buildStoredRow(view, keyword), 'keyword_view.resource_name': resourceName },
    campaigns: group ? getCampaign(view, group) : [],
    part: { keyword: keyword.resourceName },
  };
}

/** Builds the rows of the search terms that triggered a keyword. */
function buildSearchTermRows(view: View, keyword: Stored, customerFields: Row): TableRow[] {
  const group = view.world.find(getText(keyword.fields['ad_group']));
  const campaigns = group ? getCampaign(view, group) : [];
  if (!group) return [];
  return getSearchTerms(view.world, { keyword, campaign: campaigns[0] }).map(({ network, ...term }) => ({
    row: { ...customerFields, ...buildStoredRow(view, group), ...flatten('search_term_view', term) },
    campaigns,
    part: { keyword: keyword.resourceName, network },
  }));
}

function getCampaign({ world }: View, { fields }: Stored): Stored[] {
  const campaign = world.find(getText(fields['campaign']));
  return campaign ? [campaign] : [];
}

/** Caches rows by resource name, because thousands of keywords refer to one campaign. */
const referredRows = new WeakMap<View, Map<string, Row>>();

function getReferredRow(view: View, stored: Stored): Row {
  const cachedRows = referredRows.get(view) ?? new Map<string, Row>();
  referredRows.set(view, cachedRows);
  const row = cachedRows.get(stored.resourceName) ?? buildStoredRow(view, stored);
  cachedRows.set(stored.resourceName, row);
  return row;
}

/** Builds the row of a resource with fields of the resources that it refers to. */
function buildStoredRow(view: View, stored: Stored): Row {
  const { table, id } = TABLES[stored.type];
  const { fields, resourceName } = stored;
  const row: Row = {};
  for (const reference of ['campaign_budget', 'campaign', 'ad_group']) {
    const name = fields[reference];
    const found = typeof name === 'string' ? view.world.find(name) : undefined;
    if (found) Object.assign(row, getReferredRow(view, found));
  }
  Object.assign(row, flatten(table, { ...fields, resource_name: resourceName }));
  row[`${table}.${id}`] = stored.id;
  Object.assign(row, flatten(table, getDerivedFields(view, stored)));
  return row;
}

/** Returns the output-only fields of a resource. */
function getDerivedFields(view: View, stored: Stored): object {
  const { fields } = stored;
  switch (stored.type) {
    case 'campaigns': {
      const state = getCampaignState(view.world, view.account, stored, view.now);
      const { experiment_type: experimentType = 'BASE' } = fields;
      return { ...state, bidding_strategy_type: getBiddingType(fields), experiment_type: experimentType };
    }
    case 'campaignBudgets':
      const { period = 'DAILY' } = fields;
      return { reference_count: String(countCampaigns(view, stored)), period, status: 'ENABLED' };
    case 'adGroupAds':
      return { ad: { type: 'RESPONSIVE_SEARCH_AD' }, policy_summary: getAdReview(stored, view.now) };
    case 'adGroupCriteria':
      return { ...getCriterionFields(fields), ...getKeywordReview(stored, view.now) };
    case 'campaignCriteria':
      return getCriterionFields(fields);
    case 'adGroups':
      return {};
  }
}

function getCriterionFields(fields: Record<string, unknown>) {
  const { status = 'ENABLED', negative = false } = fields;
  return { status, negative, type: getCriterionType(fields) };
}

/** Queries never return criteria of removed campaigns. */
function isRemovedCriterion(type: ResourceType, { status }: Record<string, unknown>): boolean {
  return type === 'campaignCriteria' && status === 'REMOVED';
}

/** Returns the type of a criterion, from the message that it contains. */
function getCriterionType(fields: Record<string, unknown>): string {
  return ['keyword', 'location', 'language'].find((name) => name in fields)?.toUpperCase() ?? 'UNKNOWN';
}

/** Counts the campaigns that use a budget, without removed campaigns. */
function countCampaigns({ world, account }: View, budget: Stored): number {
  return world
    .list(account.id, 'campaigns')
    .filter(
      ({ fields }) => fields['campaign_budget'] === budget.resourceName && fields['status'] !== 'REMOVED',
    ).length;
}

function getBiddingType(fields: Record<string, unknown>): string {
  const types = ['maximize_conversions', 'target_spend', 'target_cpa', 'manual_cpc'];
  return types.find((name) => name in fields)?.toUpperCase() ?? 'UNKNOWN';
}
