import type { services } from 'google-ads-api';
import type { CampaignValues } from '../../../domain/campaign-change.ts';
import { findCampaignField } from '../campaign-field.ts';
import type { ToOurField } from '../google-ads-failure.ts';
import type { ReadCampaign } from './read-campaign.ts';

/**
 * Builds one atomic mutate of a campaign, and of its budget if the budget changes. The masks are hand-written: Google
 * clears a masked field without a value, and refuses one that has subfields.
 * @param patch the differing values; a strategy includes its target
 * @see https://developers.google.com/google-ads/api/docs/client-libs/dotnet/field-masks
 */
export function buildUpdateMutate(
  patch: Partial<CampaignValues>,
  { resourceName, values, budget }: ReadCampaign,
): services.IMutateOperation[] {
  const { dailyBudgetMicros } = patch;
  const { resource, paths } = buildCampaignUpdate(patch, values);
  return [
    ...(paths.length > 0
      ? [
          {
            campaign_operation: {
              update: { resource_name: resourceName, ...resource },
              update_mask: { paths },
            },
          },
        ]
      : []),
    ...(dailyBudgetMicros !== undefined && dailyBudgetMicros !== null && budget
      ? [
          {
            campaign_budget_operation: {
              update: { resource_name: budget.resourceName, amount_micros: dailyBudgetMicros },
              update_mask: { paths: ['amount_micros'] },
            },
          },
        ]
      : []),
  ];
}

type CampaignUpdate = {
  resource: NonNullable<services.ICampaignOperation['update']>;
  paths: string[];
};

function buildCampaignUpdate(patch: Partial<CampaignValues>, values: CampaignValues): CampaignUpdate {
  const { status, name, startDate, endDate } = patch;
  const setsStatus = status === 'ENABLED' || status === 'PAUSED';
  const bidding = buildBiddingUpdate(patch, values);
  return {
    resource: {
      ...(setsStatus && { status }),
      ...(name !== undefined && { name }),
      ...(typeof startDate === 'string' && { start_date_time: `${startDate} 00:00:00` }),
      ...(typeof endDate === 'string' && { end_date_time: `${endDate} 23:59:59` }),
      ...bidding.resource,
    },
    paths: [
      ...(setsStatus ? ['status'] : []),
      ...(name === undefined ? [] : ['name']),
      ...(startDate === undefined ? [] : ['start_date_time']),
      ...(endDate === undefined ? [] : ['end_date_time']),
      ...bidding.paths,
    ],
  };
}

/** A present but empty message selects the strategy without a target. */
function buildBiddingUpdate(patch: Partial<CampaignValues>, values: CampaignValues): CampaignUpdate {
  const { biddingStrategy, targetCpaMicros } = patch;
  if (biddingStrategy === undefined && targetCpaMicros === undefined) return { resource: {}, paths: [] };
  const micros = targetCpaMicros ?? undefined;
  const target = micros === undefined ? {} : { target_cpa_micros: micros };
  switch (biddingStrategy ?? values.biddingStrategy) {
    case 'MAXIMIZE_CONVERSIONS':
      return {
        resource: { maximize_conversions: target },
        paths: ['maximize_conversions.target_cpa_micros'],
      };
    case 'TARGET_CPA':
      return { resource: { target_cpa: target }, paths: ['target_cpa.target_cpa_micros'] };
    case 'MAXIMIZE_CLICKS':
      return { resource: { target_spend: {} }, paths: ['target_spend.cpc_bid_ceiling_micros'] };
    case 'MANUAL_CPC':
      return {
        resource: { manual_cpc: { enhanced_cpc_enabled: false } },
        paths: ['manual_cpc.enhanced_cpc_enabled'],
      };
    default:
      return { resource: {}, paths: [] };
  }
}

/** Maps the path of a Google error to the request's field, for a mutate of `buildUpdateMutate`. */
export const toUpdateField: ToOurField = (path) => {
  const isBudget = path.some(({ fieldName }) => fieldName === 'campaign_budget_operation');
  return isBudget ? 'dailyBudget' : findCampaignField(path);
};
