import { findLevelsBelow } from '../access.ts';
import { listConversionActions } from '../conversions.ts';
import { getCampaignState } from '../campaign-status.ts';
import { getLanguages, getPlaces } from '../places.ts';
import { getAdReview, getKeywordReview } from '../review.ts';
import { getSearchTerms } from '../search-terms.ts';
import type { ResourceType, Stored } from '../world.ts';
import { buildBillingRow, buildClientRow, buildConversionRow, buildCustomerRow } from './customer-rows.ts';
import { flatten, toText, type Row, type QueryContext } from './row.ts';

/** A row without metrics. `campaigns` and `part` select the traffic that the row sums. */
export type TableRow = {
  row: Row;
  campaigns: readonly Stored[];
  share?: { adGroup: string } | { keyword: string; network?: string };
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

export function buildTableRows(table: string, context: QueryContext): TableRow[] {
  const { world, customer } = context;
  const customerFields = buildCustomerRow(context);
  const toRowWithoutTraffic = (row: Row): TableRow => ({ row: { ...customerFields, ...row }, campaigns: [] });
  switch (table) {
    case 'customer':
      return [{ row: customerFields, campaigns: world.list(customer.id, 'campaigns') }];
    case 'customer_client':
      return [...findLevelsBelow(world.tree, customer.id)].map(([id, level]) =>
        toRowWithoutTraffic(buildClientRow(context, id, level)),
      );
    case 'billing_setup':
      return (customer.billing ?? []).map((status, index) =>
        toRowWithoutTraffic(buildBillingRow(customer, status, index)),
      );
    case 'conversion_action':
      return listConversionActions(customer).map((action) =>
        toRowWithoutTraffic(buildConversionRow(customer, action)),
      );
    case 'campaign':
      return world.list(customer.id, 'campaigns').map((campaign) => ({
        row: { ...customerFields, ...buildStoredRow(context, campaign) },
        campaigns: [campaign],
      }));
    case 'ad_group':
      return world.list(customer.id, 'adGroups').map((group) => ({
        row: { ...customerFields, ...buildStoredRow(context, group) },
        campaigns: listCampaignsOf(context, group),
        part: { adGroup: group.resourceName },
      }));
    case 'keyword_view':
      return world
        .list(customer.id, 'adGroupCriteria')
        .map((keyword) => buildKeywordRow(context, keyword, customerFields));
    case 'search_term_view':
      return world
        .list(customer.id, 'adGroupCriteria')
        .flatMap((keyword) => buildSearchTermRows(context, keyword, customerFields));
    case 'geo_target_constant':
      return getPlaces(world.list(customer.id, 'campaignCriteria')).map((place) =>
        toRowWithoutTraffic(flatten(table, place)),
      );
    case 'language_constant':
      return getLanguages(world.list(customer.id, 'campaignCriteria')).map((language) =>
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
            .list(customer.id, type)
            .filter(({ fields }) => !isRemovedCampaignCriterion(type, fields))
            .map((stored) => toRowWithoutTraffic(buildStoredRow(context, stored)));
    }
  }
}

function buildKeywordRow(context: QueryContext, keyword: Stored, customerFields: Row): TableRow {
  const resourceName = keyword.resourceName.replace('/adGroupCriteria/', '/keywordViews/');
  const group = context.world.find(toText(keyword.fields['ad_group']));
  return {
    row: {
      ...customerFields,
      ...buildStoredRow(context, keyword),
      'keyword_view.resource_name': resourceName,
    },
    campaigns: group ? listCampaignsOf(context, group) : [],
    share: { keyword: keyword.resourceName },
  };
}

/** Builds the rows of the search terms that triggered a keyword. */
function buildSearchTermRows(context: QueryContext, keyword: Stored, customerFields: Row): TableRow[] {
  const group = context.world.find(toText(keyword.fields['ad_group']));
  const campaigns = group ? listCampaignsOf(context, group) : [];
  if (!group) return [];
  return getSearchTerms(context.world, { keyword, campaign: campaigns[0] }).map(({ network, ...term }) => ({
    row: { ...customerFields, ...buildStoredRow(context, group), ...flatten('search_term_view', term) },
    campaigns,
    part: { keyword: keyword.resourceName, network },
  }));
}

function listCampaignsOf({ world }: QueryContext, { fields }: Stored): Stored[] {
  const campaign = world.find(toText(fields['campaign']));
  return campaign ? [campaign] : [];
}

/** Caches rows by resource name, because thousands of keywords refer to one campaign. */
const referencedRows = new WeakMap<QueryContext, Map<string, Row>>();

function getReferencedRow(context: QueryContext, stored: Stored): Row {
  const cachedRows = referencedRows.get(context) ?? new Map<string, Row>();
  referencedRows.set(context, cachedRows);
  const row = cachedRows.get(stored.resourceName) ?? buildStoredRow(context, stored);
  cachedRows.set(stored.resourceName, row);
  return row;
}

/** Builds the row of a resource with fields of the resources that it refers to. */
function buildStoredRow(context: QueryContext, stored: Stored): Row {
  const { table, id } = TABLES[stored.type];
  const { fields, resourceName } = stored;
  const row: Row = {};
  for (const reference of ['campaign_budget', 'campaign', 'ad_group']) {
    const name = fields[reference];
    const found = typeof name === 'string' ? context.world.find(name) : undefined;
    if (found) Object.assign(row, getReferencedRow(context, found));
  }
  Object.assign(row, flatten(table, { ...fields, resource_name: resourceName }));
  row[`${table}.${id}`] = stored.id;
  Object.assign(row, flatten(table, getDerivedFields(context, stored)));
  return row;
}

/** Returns the output-only fields of a resource. */
function getDerivedFields(context: QueryContext, stored: Stored): object {
  const { fields } = stored;
  switch (stored.type) {
    case 'campaigns': {
      const state = getCampaignState(context.world, context.customer, stored, context.now);
      const { experiment_type: experimentType = 'BASE' } = fields;
      return { ...state, bidding_strategy_type: getBiddingType(fields), experiment_type: experimentType };
    }
    case 'campaignBudgets':
      const { period = 'DAILY' } = fields;
      return { reference_count: String(countCampaigns(context, stored)), period, status: 'ENABLED' };
    case 'adGroupAds':
      return { ad: { type: 'RESPONSIVE_SEARCH_AD' }, policy_summary: getAdReview(stored, context.now) };
    case 'adGroupCriteria':
      return { ...getCriterionFields(fields), ...getKeywordReview(stored, context.now) };
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
function isRemovedCampaignCriterion(type: ResourceType, { status }: Record<string, unknown>): boolean {
  return type === 'campaignCriteria' && status === 'REMOVED';
}

/** Returns the type of a criterion, from the message that it contains. */
function getCriterionType(fields: Record<string, unknown>): string {
  return ['keyword', 'location', 'language'].find((name) => name in fields)?.toUpperCase() ?? 'UNKNOWN';
}

/** Counts the campaigns that use a budget, without removed campaigns. */
function countCampaigns({ world, customer }: QueryContext, budget: Stored): number {
  return world
    .list(customer.id, 'campaigns')
    .filter(
      ({ fields }) => fields['campaign_budget'] === budget.resourceName && fields['status'] !== 'REMOVED',
    ).length;
}

function getBiddingType(fields: Record<string, unknown>): string {
  const types = ['maximize_conversions', 'target_spend', 'target_cpa', 'manual_cpc'];
  return types.find((name) => name in fields)?.toUpperCase() ?? 'UNKNOWN';
}
