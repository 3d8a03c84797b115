import { findLevelsBelow } from '../access.ts';
import { listConversionActions } from '../conversions.ts';
import { listLanguages, listLocations } from '../constants.ts';
import { getAdReview, getCampaignState, getKeywordReview } from '../serving-state.ts';
import { getSearchTerms } from '../search-terms.ts';
import { RESOURCE_TYPES, type ResourceType, type Stored } from '../world.ts';
import { buildBillingRow, buildClientRow, buildConversionRow, buildCustomerRow } from './customer-rows.ts';
import { flatten, toText, type Row, type QueryContext } from './row.ts';

export type TableRow = {
  row: Row;
  campaigns: readonly Stored[];
  /**
   * Resource name of the ad group or keyword whose traffic belongs to the row. If undefined, all traffic of
   * `campaigns` belongs to the row.
   */
  part?: { adGroup: string } | { keyword: string; network?: string };
};

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
        campaigns: listReferenced(context, group, 'campaign'),
        part: { adGroup: group.resourceName },
      }));
    case 'keyword_view':
    case 'search_term_view':
      return world
        .list(customer.id, 'adGroupCriteria')
        .filter((keyword) => table === 'keyword_view' || isTrigger(keyword))
        .flatMap((keyword) => buildKeywordRows(context, keyword, { table, customerFields }));
    case 'geo_target_constant':
      return listLocations(world.list(customer.id, 'campaignCriteria')).map((location) =>
        toRowWithoutTraffic(flatten(table, location)),
      );
    case 'language_constant':
      return listLanguages(world.list(customer.id, 'campaignCriteria')).map((language) =>
        toRowWithoutTraffic(flatten(table, language)),
      );
    default:
      return RESOURCE_TYPES.filter((type) => TABLES[type].table === table)
        .flatMap((type) => world.list(customer.id, type))
        .map((stored) => toRowWithoutTraffic(buildStoredRow(context, stored)));
  }
}

/** Negative and removed keywords trigger no ads. */
function isTrigger({ fields }: Stored): boolean {
  return fields['negative'] !== true && fields['status'] !== 'REMOVED';
}

function buildKeywordRows(
  context: QueryContext,
  keyword: Stored,
  { table, customerFields }: { table: 'keyword_view' | 'search_term_view'; customerFields: Row },
): TableRow[] {
  const { resourceName } = keyword;
  const [group] = listReferenced(context, keyword, 'ad_group');
  const campaigns = group ? listReferenced(context, group, 'campaign') : [];
  const [campaign] = campaigns;
  if (table === 'keyword_view') {
    const name = {
      'keyword_view.resource_name': resourceName.replace('/adGroupCriteria/', '/keywordViews/'),
    };
    const row = { ...customerFields, ...buildStoredRow(context, keyword), ...name };
    return [{ row, campaigns, part: { keyword: resourceName } }];
  }
  if (!group || !campaign) return [];
  return getSearchTerms(context.world, { keyword, campaign }).map(({ network, ...term }) => ({
    row: { ...customerFields, ...buildStoredRow(context, group), ...flatten('search_term_view', term) },
    campaigns,
    part: { keyword: resourceName, network },
  }));
}

function listReferenced({ world }: QueryContext, { fields }: Stored, field: string): Stored[] {
  const found = world.find(toText(fields[field]));
  return found ? [found] : [];
}

/** Caches the referenced rows of each query, because thousands of keywords can refer to one campaign. */
const referencedRows = new WeakMap<QueryContext, Map<string, Row>>();

function getReferencedRow(context: QueryContext, stored: Stored): Row {
  const cachedRows = referencedRows.get(context) ?? new Map<string, Row>();
  referencedRows.set(context, cachedRows);
  const row = cachedRows.get(stored.resourceName) ?? buildStoredRow(context, stored);
  cachedRows.set(stored.resourceName, row);
  return row;
}

function buildStoredRow(context: QueryContext, stored: Stored): Row {
  const { table, id } = TABLES[stored.type];
  const { fields, resourceName } = stored;
  const row: Row = {};
  for (const field of ['campaign_budget', 'campaign', 'ad_group']) {
    const [referenced] = listReferenced(context, stored, field);
    Object.assign(row, referenced && getReferencedRow(context, referenced));
  }
  Object.assign(row, flatten(table, { ...fields, resource_name: resourceName }));
  row[`${table}.${id}`] = stored.id;
  Object.assign(row, flatten(table, getDerivedFields(context, stored)));
  return row;
}

/** Fields that Google Ads computes or sets by default. */
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

function getCriterionType(fields: Record<string, unknown>): string {
  return ['keyword', 'location', 'language'].find((name) => name in fields)?.toUpperCase() ?? 'UNKNOWN';
}

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
