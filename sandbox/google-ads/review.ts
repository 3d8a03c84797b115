import { sha256 } from '../wire/ids.ts';
import { findPolicyHits, buildTopicEntries } from './policy.ts';
import type { Stored } from './world.ts';

const HOUR_MS = 3_600_000;

/**
 * Returns the policy summary of an ad: a scripted decision, or one hour under review, then approved. Ads with an
 * exemption are disapproved.
 */
export function getAdReview({ fields, exempted, createdAt }: Stored, now: number): object {
  const decided = fields['policy_summary'];
  if (typeof decided === 'object' && decided !== null) return decided;
  if (exempted) {
    const topics = buildTopicEntries(findPolicyHits(JSON.stringify(fields['ad'])));
    return { approval_status: 'DISAPPROVED', review_status: 'REVIEWED', policy_topic_entries: topics };
  }
  if (isFresh(createdAt, now)) return { approval_status: 'UNKNOWN', review_status: 'REVIEW_IN_PROGRESS' };
  return { approval_status: 'APPROVED', review_status: 'REVIEWED' };
}

/** Returns review and quality of a keyword. A keyword serves during its review, without a quality score. */
export function getKeywordReview({ exempted, createdAt, resourceName }: Stored, now: number): object {
  if (exempted) return { approval_status: 'DISAPPROVED', system_serving_status: 'ELIGIBLE' };
  if (isFresh(createdAt, now)) {
    return { approval_status: 'UNDER_REVIEW', system_serving_status: 'ELIGIBLE' };
  }
  const [byte = 0] = sha256(resourceName);
  return {
    approval_status: 'APPROVED',
    system_serving_status: 'ELIGIBLE',
    quality_info: { quality_score: 3 + (byte % 8) },
  };
}

function isFresh(createdAt: number | null, now: number): boolean {
  return createdAt !== null && now - createdAt < HOUR_MS;
}
