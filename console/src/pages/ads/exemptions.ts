import type { ErrorDetail, Schema } from '@throughline/client';

type PolicyKey = Schema<'PolicyViolationKey'>;

/** Exemptions from policies that are asked for: of keywords by key, of the ad by topic. */
export type Exemptions = { keys: PolicyKey[]; topics: string[] };

export const NO_EXEMPTIONS: Exemptions = { keys: [], topics: [] };

type Exemption = NonNullable<ErrorDetail['exemption']>;

const isSame = (one: PolicyKey, other: PolicyKey) =>
  one.policyName === other.policyName && one.violatingText === other.violatingText;

/** Whether an exemption is asked for. */
export function isAsked(asked: Exemptions, exemption: Exemption): boolean {
  return 'topic' in exemption
    ? asked.topics.includes(exemption.topic)
    : asked.keys.some((key) => isSame(key, exemption));
}

/** The exemptions with one more, or without it. */
export function withExemption(asked: Exemptions, exemption: Exemption, isWanted: boolean): Exemptions {
  if ('topic' in exemption) {
    const others = asked.topics.filter((topic) => topic !== exemption.topic);
    return { ...asked, topics: isWanted ? [...others, exemption.topic] : others };
  }
  const others = asked.keys.filter((key) => !isSame(key, exemption));
  return { ...asked, keys: isWanted ? [...others, exemption] : others };
}

/** Whether everything that was found can be exempted, and is asked to be. */
export function areAllAsked(findings: readonly ErrorDetail[], asked: Exemptions): boolean {
  return findings.every(({ exemption }) => exemption !== undefined && isAsked(asked, exemption));
}
