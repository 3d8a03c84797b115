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
      /** Number of campaigns that share the campaign's budget. */
      budgetSharedBy?: number;
      operations: services.IMutateOperation[];
      toOurField: ToOurField;
      /** Returns the state after the operations. `created`: resource names in the order of the operations. */
      applied: (created: string[]) => Pick<ChangeApplied, 'after' | 'resourceName'>;
    }
  | Refusal;

type Refusal = { next: 'refuse'; code: FailureCode; details: FailureDetails };

/** Input of a decision. */
export type DecisionInput = {
  client: GoogleAdsClient;
  account: GoogleAdsAccount;
  change: FoundChange;
  exemptions: PolicyExemptions;
};

/** The account has no campaign, ad group or keyword with this id. */
export const NOT_FOUND = { next: 'refuse', code: 'not_found', details: {} } as const satisfies Decision;

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

/** Returns the key by which Google identifies a keyword. */
export function getKeywordKey({ text, matchType }: { text: string; matchType: string }): string {
  return `${matchType} ${text.toLowerCase()}`;
}
