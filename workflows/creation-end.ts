import type { FailureCode, FailureDetails } from './contract/failures.ts';
import type { CampaignEnd, CampaignSettlement, PolicyExemptions } from './contract/search-campaign.ts';

/** How a run ends. `settlement`: the outcome that is still to be stored. Without a `state`, the row has it. */
export type End = { state?: CampaignEnd; settlement?: CampaignSettlement; details: string };

/** The campaign exists, and is ours. */
export function created(resourceName: string, exemptions: PolicyExemptions): End {
  const settlement = { state: 'created' as const, resourceName, exemptions };
  return { state: 'created', settlement, details: `Created **${resourceName}**.` };
}

/** Nothing was created. */
export function refused(code: FailureCode, details: FailureDetails = {}): End {
  const settlement = { state: 'refused' as const, code, details };
  return { state: 'refused', settlement, details: `Not created: ${code}.` };
}

/** Nobody knows yet whether it was created. */
export function ambiguous(code: FailureCode): End {
  const settlement = { state: 'ambiguous' as const, code, details: {} };
  const next = 'The same request, or the sweeper, looks again.';
  return { state: 'ambiguous', settlement, details: `Not known whether it was created: ${code}. ${next}` };
}
