import type { components } from '../../../client/src/generated/types.gen.ts';
import type { Fault } from '../../../domain/search-campaign-texts.ts';
import { invalidFields } from '../../request/errors.ts';

/** Returns a checked request. @throws AppError 400 with its faults */
export function requireValid<Checked extends object>(checked: Checked | { faults: Fault[] }): Checked {
  if ('faults' in checked) throw invalidFields(checked.faults);
  return checked;
}

type ExemptionRequest = Partial<
  Pick<
    components['schemas']['CreateSearchCampaignRequest'],
    'exemptPolicyViolationKeys' | 'ignorablePolicyTopics'
  >
> & { autoExemptPolicyViolations: boolean };

/**
 * Returns the exemptions of a request. Keys without a text are policy topics of an ad; as exemption keys they would
 * cover every keyword.
 */
export function toExemptions({
  exemptPolicyViolationKeys: keys = [],
  ignorablePolicyTopics: topics = [],
  autoExemptPolicyViolations: autoExempt,
}: ExemptionRequest) {
  const isTopic = ({ violatingText }: (typeof keys)[number]) => violatingText.trim() === '';
  const fromKeys = keys.filter(isTopic).map(({ policyName }) => policyName);
  const named = { keys: keys.filter((key) => !isTopic(key)), topics: [...new Set([...topics, ...fromKeys])] };
  return { named, autoExempt };
}
