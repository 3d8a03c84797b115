import type { CampaignPlan, PolicyExemptions, PolicyFinding } from './contract/search-campaign.ts';

type Asked = Pick<Extract<CampaignPlan, { next: 'create' }>, 'named' | 'autoExempt'>;

/**
 * What to send the campaign with after policy findings: the exemptions from what was found, and those that the caller
 * named besides, for the provider may not find everything at once. Undefined when one of the findings cannot be
 * exempted, or nobody asked for it.
 */
export function decideExemptions(
  findings: readonly PolicyFinding[],
  { named, autoExempt }: Asked,
): PolicyExemptions | undefined {
  const keys = [...named.keys];
  const topics = [...named.topics];
  for (const finding of findings) {
    if (!finding.exemptible) return undefined;
    const { exemption } = finding;
    if ('topic' in exemption) {
      if (topics.includes(exemption.topic)) continue;
      if (!autoExempt) return undefined;
      topics.push(exemption.topic);
    } else {
      const { policyName, violatingText } = exemption;
      if (keys.some((key) => key.policyName === policyName && key.violatingText === violatingText)) continue;
      if (!autoExempt) return undefined;
      keys.push(exemption);
    }
  }
  return {
    keys: unique(keys, ({ policyName, violatingText }) => `${policyName}\n${violatingText}`),
    topics: [...new Set(topics)],
  };
}

function unique<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
