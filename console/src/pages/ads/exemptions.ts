import type { ErrorDetail, Schema } from '@throughline/client';

type PolicyKey = Schema<'PolicyViolationKey'>;

/** Requested policy exemptions: by key for keywords, by topic for the ad. */
export type Exemptions = { keys: PolicyKey[]; topics: string[] };

export const NO_EXEMPTIONS: Exemptions = { keys: [], topics: [] };

type Exemption = NonNullable<ErrorDetail['exemption']>;

const isSame = (one: PolicyKey, other: PolicyKey) =>
  one.policyName === other.policyName && one.violatingText === other.violatingText;

/** Returns whether an exemption is requested. */
export function isAsked(asked: Exemptions, exemption: Exemption): boolean {
  return 'topic' in exemption
    ? asked.topics.includes(exemption.topic)
    : asked.keys.some((key) => isSame(key, exemption));
}

/** Adds or removes an exemption. */
export function withExemption(asked: Exemptions, exemption: Exemption, isWanted: boolean): Exemptions {
  if ('topic' in exemption) {
    const others = asked.topics.filter((topic) => topic !== exemption.topic);
    return { ...asked, topics: isWanted ? [...others, exemption.topic] : others };
  }
  const others = asked.keys.filter((key) => !isSame(key, exemption));
  return { ...asked, keys: isWanted ? [...others, exemption] : others };
}

/** Returns whether every finding can be exempted and its exemption is requested. */
export function areAllAsked(findings: readonly ErrorDetail[], asked: Exemptions): boolean {
  return findings.every(({ exemption }) => exemption !== undefined && isAsked(asked, exemption));
}
