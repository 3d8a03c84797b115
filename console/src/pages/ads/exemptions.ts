import type { ErrorDetail, Schema } from '@throughline/client';

type PolicyKey = Schema<'PolicyViolationKey'>;

/** Requested policy exemptions: by key for keywords, by topic for the ad. */
export type Exemptions = { keys: PolicyKey[]; topics: string[] };

export const NO_EXEMPTIONS: Exemptions = { keys: [], topics: [] };

type Exemption = NonNullable<ErrorDetail['exemption']>;

const isSame = (one: PolicyKey, other: PolicyKey) =>
  one.policyName === other.policyName && one.violatingText === other.violatingText;

/** Returns whether an exemption is requested. */
export function isRequested(requested: Exemptions, exemption: Exemption): boolean {
  return 'topic' in exemption
    ? requested.topics.includes(exemption.topic)
    : requested.keys.some((key) => isSame(key, exemption));
}

/** Adds or removes an exemption. */
export function withExemption(requested: Exemptions, exemption: Exemption, isWanted: boolean): Exemptions {
  if ('topic' in exemption) {
    const others = requested.topics.filter((topic) => topic !== exemption.topic);
    return { ...requested, topics: isWanted ? [...others, exemption.topic] : others };
  }
  const others = requested.keys.filter((key) => !isSame(key, exemption));
  return { ...requested, keys: isWanted ? [...others, exemption] : others };
}

/** Returns whether every finding can be exempted and its exemption is requested. */
export function areAllRequested(findings: readonly ErrorDetail[], requested: Exemptions): boolean {
  return findings.every(({ exemption }) => exemption !== undefined && isRequested(requested, exemption));
}
