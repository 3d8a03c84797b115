import type { services } from 'google-ads-api';
import {
  CAMPAIGN_FIELDS,
  getFields,
  getValues,
  type CampaignValues,
} from '../../../domain/campaign-change.ts';
import type { ChangeBefore, ChangeRequest } from '../../../models/searchads/campaign-requests.ts';
import type { FailureField } from '../../../workflows/contract/failures.ts';
import { findCampaignField } from '../campaign-field.ts';
import { getUnits } from '../figures.ts';
import type { FieldStep } from '../google-ads-failure.ts';
import { getStateBeforeSend, type DecisionInput, type Plan, type Refusal } from './decision.ts';
import type { ReadCampaign } from './read-campaign.ts';

type Update = Extract<ChangeRequest, { kind: 'update' }>;

/**
 * Refuses the update if a field no longer has the value that the caller expects. A field without an expected
 * value is compared with the value that was stored before an earlier call or an approval, if any.
 */
export function decideUpdate(
  change: DecisionInput['change'],
  campaign: ReadCampaign,
  request: Update,
): Plan | Refusal {
  const { values, budget } = campaign;
  const wanted = getValues(request.patch);
  const isApplied = getFields(wanted).every((field) => values[field] === wanted[field]);
  const plan: Plan = {
    before: budget ? { budgetSharedBy: budget.campaignCount } : {},
    getAfter: () => ({ values: { ...values, ...wanted } }),
    operations: [],
    toOurField: toUpdateField,
  };
  if (isApplied && getStateBeforeSend(change)) return plan;
  const changed = [
    ...findChangedFields(values, { wanted, expected: request.expected }, change),
    ...(change.isApproved ? findChangedSharing(campaign, change.before) : []),
  ];
  if (changed.length > 0) return { next: 'refuse', code: 'campaign_changed', details: { fields: changed } };
  if (isApplied) return plan;
  const refusal = refuseInvalid(wanted, campaign, request);
  if (refusal) return refusal;
  return { ...plan, operations: getOperations(wanted, campaign) };
}

const APPROVED_FIELDS: ReadonlySet<keyof CampaignValues> = new Set(['status', 'dailyBudgetMicros']);

/**
 * Returns a fault for each field that differs from its expected value. A field without an expected value must
 * have its stored value, if the update sets the field or an approver saw it ({@link APPROVED_FIELDS}).
 */
function findChangedFields(
  values: CampaignValues,
  { wanted, expected }: { wanted: Partial<CampaignValues>; expected: Update['expected'] },
  { before, isApproved }: Pick<DecisionInput['change'], 'before' | 'isApproved'>,
): FailureField[] {
  return getFields(values).flatMap((field) => {
    const isBound = wanted[field] !== undefined || (isApproved && APPROVED_FIELDS.has(field));
    const valueBefore = isBound ? before?.values[field] : undefined;
    const readValue = expected[field] === undefined ? valueBefore : expected[field];
    return readValue === undefined || readValue === values[field] ? [] : [toChangedField(field, values)];
  });
}

/** Returns a fault if the number of campaigns that share the budget has changed since the approver saw it. */
function findChangedSharing({ values, budget }: ReadCampaign, before: ChangeBefore | null): FailureField[] {
  const approvedCount = before?.budgetSharedBy;
  if (approvedCount === undefined || budget === undefined || budget.campaignCount === approvedCount)
    return [];
  const message = `is now shared by ${budget.campaignCount} campaigns; ${approvedCount} shared it at the approval`;
  return [{ ...toChangedField('dailyBudgetMicros', values), message }];
}

function toChangedField(field: keyof CampaignValues, values: CampaignValues): FailureField {
  const value = values[field];
  const current = typeof value === 'number' ? getUnits(value) : value;
  return { path: CAMPAIGN_FIELDS[field], message: `is now ${current ?? 'not set'}`, current };
}

const BIDDING = ['biddingStrategy', 'targetCpaMicros'] as const;

/**
 * Refuses changes that Google would refuse, that would detach the campaign from its portfolio strategy, or
 * that affect other campaigns without the caller's confirmation.
 */
function refuseInvalid(
  patch: Partial<CampaignValues>,
  { values, budget, isInPortfolio }: ReadCampaign,
  { confirmSharedBudget }: Update,
): Refusal | undefined {
  const invalid = (path: string, message: string): Refusal => ({
    next: 'refuse',
    code: 'invalid_request',
    details: { fields: [{ path, message }] },
  });
  const biddingField = BIDDING.find((field) => patch[field] !== undefined && patch[field] !== values[field]);
  if (isInPortfolio && biddingField) {
    const message = 'belongs to a portfolio bidding strategy; change the strategy in Google Ads';
    return invalid(CAMPAIGN_FIELDS[biddingField], message);
  }
  const strategy = patch.biddingStrategy ?? values.biddingStrategy;
  if (
    typeof patch.targetCpaMicros === 'number' &&
    strategy !== 'TARGET_CPA' &&
    strategy !== 'MAXIMIZE_CONVERSIONS'
  ) {
    return invalid('targetCpa', `needs TARGET_CPA or MAXIMIZE_CONVERSIONS; the campaign has ${strategy}`);
  }
  if (patch.dailyBudgetMicros === undefined || patch.dailyBudgetMicros === values.dailyBudgetMicros)
    return undefined;
  if (budget?.isForPeriod === true) {
    return invalid('dailyBudget', "cannot be set: the campaign's budget is for its whole period");
  }
  if (!budget || values.dailyBudgetMicros === null)
    return invalid('dailyBudget', 'cannot be set: the campaign has no daily budget');
  if (budget.isShared && !confirmSharedBudget) {
    const message = 'is shared with other campaigns; send confirmSharedBudget to change it for all of them';
    return {
      next: 'refuse',
      code: 'budget_is_shared',
      details: { fields: [{ path: 'dailyBudget', message }] },
    };
  }
  return undefined;
}

function getOperations(wanted: Partial<CampaignValues>, campaign: ReadCampaign): services.IMutateOperation[] {
  const differing = { ...wanted };
  for (const field of getFields(wanted))
    if (wanted[field] === campaign.values[field]) delete differing[field];
  // Google sets a strategy together with its target, so the target is sent even if it is unchanged.
  const { targetCpaMicros } = wanted;
  if (differing.biddingStrategy !== undefined && targetCpaMicros !== undefined) {
    differing.targetCpaMicros = targetCpaMicros;
  }
  return buildUpdateMutate(differing, campaign);
}

/**
 * Google clears a field that is in the mask but has no value, and refuses a mask with a field that has
 * subfields.
 * @param patch values that differ from the campaign's; a changed strategy comes with its target
 * @see https://developers.google.com/google-ads/api/docs/client-libs/dotnet/field-masks
 */
function buildUpdateMutate(
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
  const isStatusSet = status === 'ENABLED' || status === 'PAUSED';
  const bidding = buildBiddingUpdate(patch, values);
  return {
    resource: {
      ...(isStatusSet && { status }),
      ...(name !== undefined && { name }),
      ...(typeof startDate === 'string' && { start_date_time: `${startDate} 00:00:00` }),
      ...(typeof endDate === 'string' && { end_date_time: `${endDate} 23:59:59` }),
      ...bidding.resource,
    },
    paths: [
      ...(isStatusSet ? ['status'] : []),
      ...(name === undefined ? [] : ['name']),
      ...(startDate === undefined ? [] : ['start_date_time']),
      ...(endDate === undefined ? [] : ['end_date_time']),
      ...bidding.paths,
    ],
  };
}

/** Selects a strategy without a target by sending a protobuf message with only default values. */
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

function toUpdateField(path: readonly FieldStep[]): string | undefined {
  const isBudget = path.some(({ fieldName }) => fieldName === 'campaign_budget_operation');
  return isBudget ? 'dailyBudget' : findCampaignField(path);
}
