import type { services } from 'google-ads-api';
import type { FoundChange } from '../../../models/searchads/campaign-changes.ts';
import type { ChangeApplied, ChangeBefore } from '../../../models/searchads/campaign-requests.ts';
import type { FailureCode, FailureDetails } from '../../../workflows/contract/failures.ts';
import type { PolicyExemptions } from '../../../workflows/contract/campaign-change.ts';
import type { GoogleAdsAccount, GoogleAdsClient } from '../google-ads-client.ts';
import type { ToOurField } from '../google-ads-failure.ts';
import type { ReadCampaign } from './read-campaign.ts';

/** Decision about a change after the read of the campaign. */
export type Decision =
  /** The campaign already has the requested state. `before` null: the campaign is new, or was already removed. */
  | ({ next: 'done' } & Omit<ChangeApplied, 'exemptions' | 'requiresApproval'>)
  | {
      next: 'send';
      name: string;
      before: ChangeBefore | null;
      /** The campaign as read. Undefined for a creation. */
      campaign: ReadCampaign | undefined;
      operations: services.IMutateOperation[];
      toOurField: ToOurField;
      /** Returns the state after the operations. `created`: resource names in the order of the operations. */
      applied: (created: readonly string[]) => Pick<ChangeApplied, 'after' | 'resourceName'>;
    }
  | Refusal;

export type Refusal = { next: 'refuse'; code: FailureCode; details: FailureDetails };

/**
 * Change of an existing campaign. Without operations, the campaign already has the requested state. `before` and
 * `getAfter` name the affected parts only.
 */
export type Plan = Pick<Extract<Decision, { next: 'send' }>, 'operations' | 'toOurField'> & {
  before: Partial<ChangeBefore>;
  /** @param created resource names in the order of the operations; empty after a validation */
  getAfter: (created: readonly string[]) => Partial<ChangeBefore>;
};

/** Input of a decision. */
export type DecisionInput = {
  client: GoogleAdsClient;
  account: GoogleAdsAccount;
  change: FoundChange;
  exemptions: PolicyExemptions;
};

/** The account has no campaign, ad group or keyword with this id. */
export const NOT_FOUND = { next: 'refuse', code: 'not_found', details: {} } as const satisfies Refusal;

/** A removal is permanent. */
const REMOVED = {
  next: 'refuse',
  code: 'campaign_changed',
  details: { fields: [{ path: 'status', message: 'is now REMOVED', current: 'REMOVED' }] },
} satisfies Refusal;

/** Returns why no field of a campaign can be changed here, or undefined. */
export function refuseUnchangeable({ values, experimentType }: ReadCampaign): Refusal | undefined {
  if (values.status === 'REMOVED') return REMOVED;
  if (experimentType === 'BASE') return undefined;
  const message = `is of an experiment (${experimentType}), which is changed in Google Ads`;
  return { next: 'refuse', code: 'invalid_request', details: { fields: [{ path: 'campaignId', message }] } };
}

/**
 * Returns the campaign's state before a send with an unknown outcome, whose effect may be visible. Null without such a
 * send: a refused send changed nothing, so others made the differences.
 */
export function getStateBeforeSend({ isUnanswered, validateOnly, before }: FoundChange): ChangeBefore | null {
  return isUnanswered && !validateOnly ? before : null;
}

/** Returns the decision on a plan. The state before a send without an answer is kept, otherwise it is the state read now. */
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
    applied: (created) => ({ after: toAfter(created) }),
  };
}

/** Returns the key by which Google identifies a keyword. */
export function getKeywordKey({ text, matchType }: { text: string; matchType: string }): string {
  return `${matchType} ${text.toLowerCase()}`;
}
