import { accountsBelow } from '../access.ts';
import { getActions } from '../conversions.ts';
import { campaignState } from '../campaign-status.ts';
import { getLanguages, getPlaces } from '../places.ts';
import { adReview, keywordReview } from '../review.ts';
import { getSearchTerms } from '../search-terms.ts';
import type { ResourceType, Stored } from '../world.ts';
import { billingRow, clientRow, conversionRow, customerRow } from './account-rows.ts';
import { flatten, getText, type Row, type View } from './row.ts';

/** A row without metrics, and the campaigns or the part of their traffic that it sums. */
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
  const own = customerRow(view);
  const bare = (row: Row): TableRow => ({ row: { ...own, ...row }, campaigns: [] });
  switch (table) {
    case 'customer':
      return [{ row: own, campaigns: world.list(account.id, 'campaigns') }];
    case 'customer_client':
      return [...accountsBelow(world.tree, account.id)].map(([id, level]) =>
        bare(clientRow(view, id, level)),
      );
    case 'billing_setup':
      return (account.billing ?? []).map((status, index) => bare(billingRow(account, status, index)));
    case 'conversion_action':
      return getActions(account).map((action) => bare(conversionRow(account, action)));
    case 'campaign':
      return world.list(account.id, 'campaigns').map((campaign) => ({
        row: { ...own, ...storedRow(view, campaign) },
        campaigns: [campaign],
      }));
    case 'ad_group':
      return world.list(account.id, 'adGroups').map((group) => ({
        row: { ...own, ...storedRow(view, group) },
        campaigns: getCampaign(view, group),
        part: { adGroup: group.resourceName },
      }));
    case 'keyword_view':
      return world.list(account.id, 'adGroupCriteria').map((keyword) => keywordRow(view, keyword, own));
    case 'search_term_view':
      return world
        .list(account.id, 'adGroupCriteria')
        .flatMap((keyword) => searchTermRows(view, keyword, own));
    case 'geo_target_constant':
      return getPlaces(world.list(account.id, 'campaignCriteria')).map((place) =>
        bare(flatten(table, place)),
      );
    case 'language_constant':
      return getLanguages(world.list(account.id, 'campaignCriteria')).map((one) => bare(flatten(table, one)));
    default: {
      const types: readonly ResourceType[] = [
        'campaignBudgets',
        'campaignCriteria',
        'adGroupAds',
        'adGroupCriteria',
      ];
      const type = types.find((one) => TABLES[one].table === table);
      return type === undefined
        ? []
        : world
            .list(account.id, type)
            .filter(({ fields }) => !isGoneCriterion(type, fields))
            .map((stored) => bare(storedRow(view, stored)));
    }
  }
}

function keywordRow(view: View, keyword: Stored, own: Row): TableRow {
  const resourceName = keyword.resourceName.replace('/adGroupCriteria/', '/keywordViews/');
  const group = view.world.find(getText(keyword.fields['ad_group']));
  return {
    row: { ...own, ...storedRow(view, keyword), 'keyword_view.resource_name': resourceName },
    campaigns: group ? getCampaign(view, group) : [],
    part: { keyword: keyword.resourceName },
  };
}

/** Builds the rows of the search terms that triggered a keyword. */
function searchTermRows(view: View, keyword: Stored, own: Row): TableRow[] {
  const group = view.world.find(getText(keyword.fields['ad_group']));
  const campaigns = group ? getCampaign(view, group) : [];
  if (!group) return [];
  return getSearchTerms(view.world, { keyword, campaign: campaigns[0] }).map(({ network, ...term }) => ({
    row: { ...own, ...storedRow(view, group), ...flatten('search_term_view', term) },
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

function referredRow(view: View, stored: Stored): Row {
  const known = referredRows.get(view) ?? new Map<string, Row>();
  referredRows.set(view, known);
  const row = known.get(stored.resourceName) ?? storedRow(view, stored);
  known.set(stored.resourceName, row);
  return row;
}

/** Builds the row of a resource with fields of the resources that it refers to. */
function storedRow(view: View, stored: Stored): Row {
  const { table, id } = TABLES[stored.type];
  const { fields, resourceName } = stored;
  const row: Row = {};
  for (const reference of ['campaign_budget', 'campaign', 'ad_group']) {
    const name = fields[reference];
    const found = typeof name === 'string' ? view.world.find(name) : undefined;
    if (found) Object.assign(row, referredRow(view, found));
  }
  Object.assign(row, flatten(table, { ...fields, resource_name: resourceName }));
  row[`${table}.${id}`] = stored.id;
  Object.assign(row, flatten(table, derivedFields(view, stored)));
  return row;
}

/** Returns the output-only fields of a resource. */
function derivedFields(view: View, stored: Stored): object {
  const { fields } = stored;
  switch (stored.type) {
    case 'campaigns': {
      const state = campaignState(view.world, view.account, stored, view.now);
      const { experiment_type: experimentType = 'BASE' } = fields;
      return { ...state, bidding_strategy_type: biddingType(fields), experiment_type: experimentType };
    }
    case 'campaignBudgets':
      const { period = 'DAILY' } = fields;
      return { reference_count: String(getUsers(view, stored)), period, status: 'ENABLED' };
    case 'adGroupAds':
      return { ad: { type: 'RESPONSIVE_SEARCH_AD' }, policy_summary: adReview(stored, view.now) };
    case 'adGroupCriteria':
      return { ...criterionFields(fields), ...keywordReview(stored, view.now) };
    case 'campaignCriteria':
      return criterionFields(fields);
    case 'adGroups':
      return {};
  }
}

function criterionFields(fields: Record<string, unknown>) {
  const { status = 'ENABLED', negative = false } = fields;
  return { status, negative, type: criterionType(fields) };
}

/** Queries never return criteria of removed campaigns. */
function isGoneCriterion(type: ResourceType, { status }: Record<string, unknown>): boolean {
  return type === 'campaignCriteria' && status === 'REMOVED';
}

/** Returns the type of a criterion, from the message that it contains. */
function criterionType(fields: Record<string, unknown>): string {
  return ['keyword', 'location', 'language'].find((name) => name in fields)?.toUpperCase() ?? 'UNKNOWN';
}

/** Counts the campaigns that use a budget, without removed ones. */
function getUsers({ world, account }: View, budget: Stored): number {
  return world
    .list(account.id, 'campaigns')
    .filter(
      ({ fields }) => fields['campaign_budget'] === budget.resourceName && fields['status'] !== 'REMOVED',
    ).length;
}

function biddingType(fields: Record<string, unknown>): string {
  const types = ['maximize_conversions', 'target_spend', 'target_cpa', 'manual_cpc'];
  return types.find((name) => name in fields)?.toUpperCase() ?? 'UNKNOWN';
}
