import type { FoundIntent } from '../../models/searchads/campaign-intents.ts';
import { unavailable, type AppError } from '../request/errors.ts';
import { answerToFailure } from '../failure-responses.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { noResultYet } from '../temporal/await-result.ts';

/**
 * A campaign's answer, once its job has ended.
 * @throws AppError what it was refused with; 504 while its outcome is not known
 */
export function serializeCampaignIntent(
  intent: FoundIntent | undefined,
): components['schemas']['CreateSearchCampaignResponse'] {
  if (!intent) throw unavailable();
  const { state, outcome, validateOnly } = intent;
  if (outcome && 'resourceName' in outcome) {
    const { keys, topics } = outcome.exemptions;
    return {
      campaignResourceName: outcome.resourceName,
      validateOnly,
      appliedPolicyExemptions: [
        ...keys,
        ...topics.map((topic) => ({ policyName: topic, violatingText: '' })),
      ],
    };
  }
  const refusal = outcome ? answerToFailure({ type: outcome.code, details: [outcome.details] }) : undefined;
  if (refusal && (state === 'refused' || mustBeMended(refusal))) throw refusal;
  throw noResultYet();
}

/** Of an open outcome: nobody can tell until the caller has done something. */
function mustBeMended({ code }: AppError): boolean {
  return code === 'connection_needs_reauth' || code === 'connection_not_found';
}
