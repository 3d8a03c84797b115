import type { CreatedCampaign } from '../../models/searchads/admit-change.ts';
import type {
  AiMaxMigration,
  Campaign,
  CampaignBudget,
  CampaignHealth,
  CampaignStatus,
} from '../../workflows/contract/campaign-reads.ts';
import type { CampaignFigures } from '../../workflows/contract/searchads.ts';
import { buildHealth, deriveCampaignState, STATE_PHRASES } from './account-health.ts';
import { CREATION_PARAMETER } from './build-campaign-mutate.ts';
import { getDay, NO_END, getStrategy, type CampaignOverviewRow } from './campaign-wire.ts';
import { getUnits } from './figures.ts';
import { getMeaning } from './health-advice.ts';

const STATUSES: readonly CampaignStatus[] = ['ENABLED', 'PAUSED', 'REMOVED'];

export function toCampaign(
  { campaign, campaign_budget: budget, customer }: CampaignOverviewRow,
  { created, figures }: { created: CreatedCampaign | undefined; figures: CampaignFigures },
): Campaign {
  const { id, resource_name: resourceName, name, bidding_strategy_type: strategy } = campaign;
  const target = campaign.target_cpa?.target_cpa_micros ?? campaign.maximize_conversions?.target_cpa_micros;
  const startDate = getDay(campaign.start_date_time);
  const endDate = getDay(campaign.end_date_time);
  return {
    id,
    resourceName,
    name,
    status: STATUSES.find((status) => status === campaign.status) ?? 'UNKNOWN',
    channelType: campaign.advertising_channel_type,
    health: getCampaignHealth({ campaign }),
    biddingStrategy: getStrategy(strategy),
    ...(target && { targetCpa: getUnits(target) }),
    ...(budget && { budget: toBudget(budget) }),
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && endDate < NO_END && { endDate }),
    ...(customer?.currency_code && { currencyCode: customer.currency_code }),
    ...toOrigin(getCreationId({ campaign }), created),
    aiMaxMigrations: getAiMaxMigrations({ campaign }),
    last7Days: figures,
  };
}

/**
 * First day of the month in which Google moves Dynamic Search Ads to AI Max. Google Ads v25 has no field for
 * this date.
 * @see https://developers.google.com/ads/blog/posts/2026/08/migrate-campaign-level-broad-match-and
 */
const DYNAMIC_SEARCH_ADS_MIGRATION = '2027-02-01';

export function getAiMaxMigrations({ campaign }: Pick<CampaignOverviewRow, 'campaign'>): AiMaxMigration[] {
  const toMigrated = (
    feature: AiMaxMigration['feature'],
    time: string | null | undefined,
  ): AiMaxMigration[] => {
    const date = getDay(time);
    return date === undefined ? [] : [{ feature, state: 'migrated', date }];
  };
  const isDynamic = Boolean(campaign.dynamic_search_ads_setting?.domain_name);
  const scheduled: AiMaxMigration = {
    feature: 'DYNAMIC_SEARCH_ADS',
    state: 'scheduled',
    date: DYNAMIC_SEARCH_ADS_MIGRATION,
  };
  return [
    ...toMigrated('AUTOMATICALLY_CREATED_ASSETS', campaign.aca_migration_date_time),
    ...toMigrated('BROAD_MATCH', campaign.broad_match_migration_date_time),
    ...(isDynamic && campaign.status !== 'REMOVED' ? [scheduled] : []),
  ];
}

export function getCampaignHealth({ campaign }: Pick<CampaignOverviewRow, 'campaign'>): CampaignHealth {
  const { state, codes } = deriveCampaignState({
    status: campaign.status,
    servingStatus: campaign.serving_status,
    primaryStatus: campaign.primary_status,
    primaryStatusReasons: campaign.primary_status_reasons ?? [],
  });
  const [first] = codes;
  const reason = first === undefined ? `It is ${STATE_PHRASES[state]}.` : `${getMeaning(first)}.`;
  return buildHealth(state, reason, codes);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function getCreationId({
  campaign,
}: {
  campaign: Pick<CampaignOverviewRow['campaign'], 'url_custom_parameters'>;
}): string | undefined {
  const creationId =
    campaign.url_custom_parameters?.find(({ key }) => key === CREATION_PARAMETER)?.value ?? undefined;
  return creationId !== undefined && UUID.test(creationId) ? creationId : undefined;
}

/**
 * Omits `madeHere` if the campaign has a creation id without a matching creation: the request was deleted or
 * is another project's, or the campaign is a copy.
 */
function toOrigin(creationId: string | undefined, created: CreatedCampaign | undefined) {
  if (!created) return creationId === undefined ? { madeHere: false } : {};
  return { madeHere: true, requestId: created.requestId, appliedPolicyExemptions: created.exemptions };
}

function toBudget(budget: NonNullable<CampaignOverviewRow['campaign_budget']>): CampaignBudget {
  const { id, resource_name: resourceName, amount_micros: amount, total_amount_micros: total } = budget;
  const usedBy = budget.reference_count ?? 1;
  return {
    id,
    resourceName,
    ...(amount && { amount: getUnits(amount) }),
    ...(total && { totalAmount: getUnits(total) }),
    period: budget.period,
    shared: budget.explicitly_shared || usedBy > 1,
    usedBy,
  };
}
