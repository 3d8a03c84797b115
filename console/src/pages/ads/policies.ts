import type { ErrorDetail, Schema } from '@throughline/client';
import { toSentenceCase } from '../../shell/formats.ts';

/**
 * Title and page id of Google's page about a policy, by policy topic.
 * @see https://support.google.com/adspolicy
 */
const POLICIES: Partial<Record<string, readonly [string, number]>> = {
  ADULT_CONTENT: ['Sexual content', 6_023_699],
  ALCOHOL: ['Alcohol', 6_012_382],
  COPYRIGHTED_CONTENT: ['Copyrights', 6_018_015],
  COUNTERFEIT: ['Counterfeit goods', 176_017],
  DANGEROUS_PRODUCTS: ['Dangerous products or services', 6_014_299],
  DESTINATION_NOT_WORKING: ['Destination not working', 6_368_661],
  FINANCIAL_SERVICES: ['Financial products and services', 2_464_998],
  GAMBLING: ['Gambling and games', 6_018_017],
  HEALTH_CARE_AND_MEDICINES: ['Healthcare and medicines', 176_031],
  HEALTH_IN_PERSONALIZED_ADS: ['Health in personalized advertising', 143_465],
  MISREPRESENTATION: ['Misrepresentation', 6_020_955],
  POLITICAL_CONTENT: ['Political content', 6_014_595],
  TRADEMARKS: ['Trademarks', 6_118],
};

const OVERVIEW = 6_008_942;

export function describePolicy(topic: string): { title: string; url: string } {
  const [title, page] = POLICIES[topic] ?? [toSentenceCase(topic), OVERVIEW];
  return { title, url: `https://support.google.com/adspolicy/answer/${page}` };
}

export function getPolicy({ message, exemption, policyTitle }: ErrorDetail): { title: string; url: string } {
  const name = exemption && ('topic' in exemption ? exemption.topic : exemption.policyName);
  const policy = describePolicy(name ?? /[A-Z][A-Z_]+$/.exec(message)?.[0] ?? 'POLICY');
  return { ...policy, ...(policyTitle !== undefined && { title: policyTitle }) };
}

type PolicyKey = Schema<'PolicyViolationKey'>;

/** Requested policy exemptions. Those of keywords have a key, and those of ads have a topic. */
export type Exemptions = { keys: PolicyKey[]; topics: string[] };

export const NO_EXEMPTIONS: Exemptions = { keys: [], topics: [] };

type Exemption = NonNullable<ErrorDetail['exemption']>;

const isSame = (one: PolicyKey, other: PolicyKey) =>
  one.policyName === other.policyName && one.violatingText === other.violatingText;

export function isRequested(requested: Exemptions, exemption: Exemption): boolean {
  return 'topic' in exemption
    ? requested.topics.includes(exemption.topic)
    : requested.keys.some((key) => isSame(key, exemption));
}

export function withExemption(requested: Exemptions, exemption: Exemption, isWanted: boolean): Exemptions {
  if ('topic' in exemption) {
    const others = requested.topics.filter((topic) => topic !== exemption.topic);
    return { ...requested, topics: isWanted ? [...others, exemption.topic] : others };
  }
  const others = requested.keys.filter((key) => !isSame(key, exemption));
  return { ...requested, keys: isWanted ? [...others, exemption] : others };
}

export function areAllRequested(findings: readonly ErrorDetail[], requested: Exemptions): boolean {
  return findings.every(({ exemption }) => exemption !== undefined && isRequested(requested, exemption));
}
