import type { services } from 'google-ads-api';
import type { FoundChange } from '../../../models/searchads/campaign-changes.ts';
import type { ChangeApplied, ChangeBefore } from '../../../models/searchads/campaign-requests.ts';
import type { FailureCode, FailureDetails } from '../../../workflows/contract/failures.ts';
import type { PolicyExemptions } from '../../../workflows/contract/campaign-change.ts';
import type { GoogleAdsAccount, GoogleAdsClient } from '../google-ads-client.ts';
import type { ToOurField } from '../google-ads-failure.ts';
import type { ReadCampaign } from './read-campaign.ts';

/** What to do about a change, now that the campaign was read. */
export type Decision =
  /** The campaign is as it was to be. `before` null: it is new, or was gone, or what was to be removed. */
  | ({ next: 'done' } & Omit<ChangeApplied, 'exemptions' | 'requiresApproval'>)
  | {
      next: 'send';
      name: string;
      before: ChangeBefore | null;
      /** How many campaigns have its budget, where it is shared. */
      budgetSharedBy?: number;
      operations: services.IMutateOperation[];
      toOurField: ToOurField;
      /** What it is once the operations are applied; `made`: the names of the resources, in their order. */
      applied: (made: string[]) => Pick<ChangeApplied, 'after' | 'resourceName'>;
    }
  | Refusal;

type Refusal = { next: 'refuse'; code: FailureCode; details: FailureDetails };

/** What a decision needs. */
export type Read = {
  client: GoogleAdsClient;
  account: GoogleAdsAccount;
  change: FoundChange;
  exemptions: PolicyExemptions;
};

/** The account has no campaign, ad group or keyword of this id. */
export const UNKNOWN = { next: 'refuse', code: 'not_found', details: {} } as const satisfies Decision;

/** The campaign was removed, which is for ever. */
const REMOVED = {
  next: 'refuse',
  code: 'campaign_changed',
  details: { fields: [{ path: 'status', message: 'is now REMOVED', current: 'REMOVED' }] },
} satisfies Refusal;

/** Why nothing of a campaign can be changed here, whatever it is. Undefined: it can. */
export function unchangeable({ values, experimentType }: ReadCampaign): Refusal | undefined {
  if (values.status === 'REMOVED') return REMOVED;
  if (experimentType === 'BASE') return undefined;
  const message = `is of an experiment (${experimentType}), which is changed in Google Ads`;
  return { next: 'refuse', code: 'invalid_request', details: { fields: [{ path: 'campaignId', message }] } };
}

/**
 * What the campaign was before the send whose outcome is not known: what has become of it since may be that send's
 * doing. Null without such a send: a refused one has done nothing, and what is found after it is somebody else's.
 */
export function beforeDoubt({ isUnanswered, validateOnly, before }: FoundChange): ChangeBefore | null {
  return isUnanswered && !validateOnly ? before : null;
}

/** By what Google takes two keywords for one. */
export function keyOf({ text, matchType }: { text: string; matchType: string }): string {
  return `${matchType} ${text.toLowerCase()}`;
}
