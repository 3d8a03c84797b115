import type { services } from 'google-ads-api';
import type { FoundChange } from '../../../models/searchads/campaign-changes.ts';
import type { ChangeApplied, ChangeBefore } from '../../../models/searchads/campaign-requests.ts';
import type { FailureCode, FailureDetails } from '../../../workflows/contract/failures.ts';
import type { PolicyExemptions } from '../../../workflows/contract/campaign-change.ts';
import type { Search } from '../account-read.ts';
import type { ToOurField } from '../google-ads-failure.ts';
import type { ReadCampaign } from './read-campaign.ts';

export type Decision =
  /** The campaign already has the requested state. `before`: null for a creation. */
  | ({ next: 'done' } & Omit<ChangeApplied, 'exemptions' | 'requiresApproval'>)
  | {
      next: 'send';
      name: string;
      before: ChangeBefore | null;
      /** Undefined for a creation. */
      campaign: ReadCampaign | undefined;
      operations: services.IMutateOperation[];
      toOurField: ToOurField;
      /** `created`: resource names in the order of the operations. */
      getApplied: (created: readonly string[]) => Pick<ChangeApplied, 'after' | 'resourceName'>;
    }
  | Refusal;

export type Refusal = { next: 'refuse'; code: FailureCode; details: FailureDetails };

/**
 * If there are no operations, the campaign already has the requested state. `before` and the result of
 * `getAfter` contain only the affected parts of the campaign.
 */
export type Plan = Pick<Extract<Decision, { next: 'send' }>, 'operations' | 'toOurField'> & {
  before: Partial<ChangeBefore>;
  /** @param created resource names in the order of the operations; empty after a validation */
  getAfter: (created: readonly string[]) => Partial<ChangeBefore>;
};

export type DecisionInput = {
  search: Search;
  change: FoundChange;
  exemptions: PolicyExemptions;
};

export const NOT_FOUND = { next: 'refuse', code: 'not_found', details: {} } as const satisfies Refusal;

const REMOVED = {
  next: 'refuse',
  code: 'campaign_changed',
  details: { fields: [{ path: 'status', message: 'is now REMOVED', current: 'REMOVED' }] },
} satisfies Refusal;

/** Refuses removed campaigns. Also refuses experiments and drafts, which must be changed in Google Ads. */
export function refuseUnchangeable({ values, experimentType }: ReadCampaign): Refusal | undefined {
  if (values.status === 'REMOVED') return REMOVED;
  if (experimentType === 'BASE') return undefined;
  const message = `belongs to an experiment (${experimentType}); change it in Google Ads`;
  return { next: 'refuse', code: 'invalid_request', details: { fields: [{ path: 'campaignId', message }] } };
}

/**
 * Returns the state that preceded a call with an unknown outcome, because the campaign may already show the
 * effect of that call. Returns null if there is no such call.
 */
export function getStateBeforeSend({ isUnanswered, validateOnly, before }: FoundChange): ChangeBefore | null {
  return isUnanswered && !validateOnly ? before : null;
}

/** Turns a plan into a decision. `before` is {@link getStateBeforeSend}, or else the current state. */
export function toDecision(
  change: FoundChange,
  campaign: ReadCampaign,
  { before: affected, getAfter, operations, ...plan }: Plan,
): Decision {
  const { values } = campaign;
  const before = getStateBeforeSend(change) ?? { values, criteria: [], ...affected };
  const toAfter = (created: readonly string[]) => ({ values, criteria: [], ...getAfter(created) });
  const common = { name: values.name, before };
  if (operations.length === 0) return { next: 'done', ...common, after: toAfter([]) };
  return {
    next: 'send',
    ...common,
    ...plan,
    campaign,
    operations,
    getApplied: (created) => ({ after: toAfter(created) }),
  };
}
