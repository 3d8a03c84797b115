import type { components } from '../../../client/src/generated/types.gen.ts';

type ExemptionRequest = Partial<
  Pick<
    components['schemas']['CreateSearchCampaignRequest'],
    'exemptPolicyViolationKeys' | 'ignorablePolicyTopics'
  >
>;

/**
 * Returns the exemptions of a request. Keys without a text are policy topics of an ad; as exemption keys they would
 * cover every keyword.
 */
export function toExemptions({
  exemptPolicyViolationKeys: keys = [],
  ignorablePolicyTopics: topics = [],
}: ExemptionRequest) {
  const isTopic = ({ violatingText }: (typeof keys)[number]) => violatingText.trim() === '';
  const fromKeys = keys.filter(isTopic).map(({ policyName }) => policyName);
  return { keys: keys.filter((key) => !isTopic(key)), topics: [...new Set([...topics, ...fromKeys])] };
}
