import type { services } from 'google-ads-api';
import {
  CAMPAIGN_FIELDS,
  getFields,
  getValues,
  type CampaignValues,
} from '../../../domain/campaign-change.ts';
import type { ChangeBefore, ChangeRequest } from '../../../models/searchads/campaign-requests.ts';
import type { FailureField } from '../../../workflows/contract/failures.ts';
import { getStateBeforeSend, type DecisionInput, type Plan, type Refusal } from './decision.ts';
import type { ReadCampaign } from './read-campaign.ts';
import { buildUpdateMutate, toUpdateField } from './build-update-mutate.ts';

type Update = Extract<ChangeRequest, { kind: 'update' }>;

/**
 * Decides an update. The change is refused if a field differs from the value that the caller read or, after a send,
 * from the value before the send.
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
    before: budget ? { budgetSharedBy: budget.campaigns } : {},
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
  const faults = refuseInvalid(wanted, campaign, request);
  if (faults) return faults;
  return { ...plan, operations: getOperations(wanted, campaign) };
}

/** Fields that every approver sees. */
const APPROVED_FIELDS: ReadonlySet<keyof CampaignValues> = new Set(['status', 'dailyBudgetMicros']);

/**
 * Returns the fields that differ from the caller's read. After a send or a wait for approval, also compares the fields
 * of the change with the state before it, and after approval all fields that the approver saw.
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

/** Returns a fault if the number of campaigns that share the budget differs from the number that the approver saw. */
function findChangedSharing({ values, budget }: ReadCampaign, before: ChangeBefore | null): FailureField[] {
  const approvedCount = before?.budgetSharedBy;
  if (approvedCount === undefined || budget === undefined || budget.campaigns === approvedCount) return [];
  const message = `is now shared by ${budget.campaigns} campaigns; ${approvedCount} shared it at the approval`;
  return [{ ...toChangedField('dailyBudgetMicros', values), message }];
}

function toChangedField(field: keyof CampaignValues, values: CampaignValues): FailureField {
  const value = values[field];
  const current = typeof value === 'number' ? value / 1_000_000 : value;
  return { path: CAMPAIGN_FIELDS[field], message: `is now ${current ?? 'not set'}`, current };
}

const BIDDING = ['biddingStrategy', 'targetCpaMicros'] as const;

/** Returns the faults of a change that are detectable before the send. */
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

/** Sends only the differing values. */
function getOperations(wanted: Partial<CampaignValues>, campaign: ReadCampaign): services.IMutateOperation[] {
  const differing = { ...wanted };
  for (const field of getFields(wanted))
    if (wanted[field] === campaign.values[field]) delete differing[field];
  // A strategy is selected together with its target.
  const { targetCpaMicros } = wanted;
  if (differing.biddingStrategy !== undefined && targetCpaMicros !== undefined) {
    differing.targetCpaMicros = targetCpaMicros;
  }
  return buildUpdateMutate(differing, campaign);
}
