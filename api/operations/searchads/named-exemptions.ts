import type { components } from '../../../client/src/generated/types.gen.ts';

type Asked = Partial<
  Pick<
    components['schemas']['CreateSearchCampaignRequest'],
    'exemptPolicyViolationKeys' | 'ignorablePolicyTopics'
  >
>;

/**
 * The exemptions that a request names. A key without a text is an ad's topic, as `appliedPolicyExemptions` reports it;
 * sent as a key, it would exempt every keyword from the whole policy.
 */
export function namedExemptions({
  exemptPolicyViolationKeys: named = [],
  ignorablePolicyTopics: topics = [],
}: Asked) {
  const isTopic = ({ violatingText }: (typeof named)[number]) => violatingText.trim() === '';
  const fromKeys = named.filter(isTopic).map(({ policyName }) => policyName);
  return { keys: named.filter((key) => !isTopic(key)), topics: [...new Set([...topics, ...fromKeys])] };
}
