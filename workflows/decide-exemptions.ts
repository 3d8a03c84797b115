import type { ChangeSteps, PolicyExemptions, PolicyFinding } from './contract/campaign-change.ts';

type RequestedExemptions = Pick<ChangeSteps, 'named' | 'autoExempt'>;

/**
 * Decides which exemptions the next send requests. Includes all exemptions that the caller named, because
 * Google Ads may not report all findings at once.
 * @returns undefined if a finding is not exemptible or its exemption was not requested
 */
export function decideExemptions(
  findings: readonly PolicyFinding[],
  { named, autoExempt }: RequestedExemptions,
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

function unique<Item>(items: readonly Item[], getKey: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [getKey(item), item])).values()];
}
