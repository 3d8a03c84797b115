import { z } from 'zod';
import { getDayIn } from '../wire/clock.ts';
import { sha256 } from '../wire/ids.ts';
import type { Customer } from './customer.ts';
import { toText } from './gaql/row.ts';
import { buildTopicEntries, findPolicyHits } from './policy.ts';
import type { Stored, World } from './world.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;

const reviewDecision = z.object({ approval_status: z.string() });

type CampaignState = {
  status: string;
  serving_status: string;
  primary_status: string;
  primary_status_reasons: readonly string[];
};

/**
 * A complete, enabled campaign is under review until it is an hour old, and again while all its enabled ads
 * are less than an hour old. If it bids for conversions, it then learns until it is a week old.
 */
export function getCampaignState(
  world: World,
  customer: Customer,
  campaign: Stored,
  now: number,
): CampaignState {
  const { seed, fields } = campaign;
  const status = toText(fields['status']) || 'ENABLED';
  const buildState = (serving: string, primary: string, ...reasons: string[]): CampaignState => ({
    status,
    serving_status: serving,
    primary_status: primary,
    primary_status_reasons: reasons,
  });
  const ads = listEnabledAds(world, campaign);
  const decided = status === 'ENABLED' ? findReviewState(ads) : undefined;
  if (decided) return buildState('SERVING', ...decided);
  const isInReview = ads.length > 0 && ads.every(({ createdAt }) => isInReviewHour(createdAt, now));
  if (seed && status === seed.status && !isInReview) {
    return buildState(seed.servingStatus, seed.primaryStatus, ...(seed.reasons ?? []));
  }
  const today = getDayIn(customer.timeZone, now);
  if (status === 'REMOVED') return buildState('NONE', 'REMOVED', 'CAMPAIGN_REMOVED');
  if (getLastDay(campaign) < today) return buildState('ENDED', 'ENDED', 'CAMPAIGN_ENDED');
  if (status === 'PAUSED') return buildState('SERVING', 'PAUSED', 'CAMPAIGN_PAUSED');
  if (getFirstDay(campaign, customer) > today) return buildState('PENDING', 'PENDING', 'CAMPAIGN_PENDING');
  const missing = seed ? undefined : findMissingPart(world, campaign);
  if (missing !== undefined) return buildState('SERVING', 'NOT_ELIGIBLE', missing);
  const ageMs = now - (campaign.createdAt ?? 0);
  if (ageMs < HOUR_MS || isInReview) return buildState('SERVING', 'NOT_ELIGIBLE', 'MOST_ADS_UNDER_REVIEW');
  const bidsForConversions = 'maximize_conversions' in fields || 'target_cpa' in fields;
  if (bidsForConversions && ageMs < WEEK_MS) {
    return buildState('SERVING', 'LEARNING', 'BIDDING_STRATEGY_LEARNING');
  }
  return buildState('SERVING', 'ELIGIBLE');
}

function findReviewState(ads: readonly Stored[]): [primary: string, reason: string] | undefined {
  const approvals = ads.map(
    ({ fields }) => reviewDecision.safeParse(fields['policy_summary']).data?.approval_status,
  );
  if (approvals.includes('DISAPPROVED')) {
    const areAllDisapproved = approvals.every((approval) => approval === 'DISAPPROVED');
    return [areAllDisapproved ? 'NOT_ELIGIBLE' : 'LIMITED', 'HAS_ADS_DISAPPROVED'];
  }
  return approvals.includes('APPROVED_LIMITED') ? ['LIMITED', 'HAS_ADS_LIMITED_BY_POLICY'] : undefined;
}

function listEnabledAds(world: World, campaign: Stored): Stored[] {
  const groups = listAdGroups(world, campaign);
  return world
    .list(campaign.customer, 'adGroupAds')
    .filter((ad) => groups.includes(toText(ad.fields['ad_group'])) && isEnabled(ad));
}

function isEnabled({ fields }: Stored): boolean {
  return (toText(fields['status']) || 'ENABLED') === 'ENABLED';
}

export function listAdGroups(world: World, { resourceName, customer }: Stored): string[] {
  return world
    .list(customer, 'adGroups')
    .filter(({ fields }) => fields['campaign'] === resourceName)
    .map((group) => group.resourceName);
}

/**
 * Returns the reason why a campaign cannot serve; undefined if nothing is missing. Ads that needed an
 * exemption count as disapproved.
 */
function findMissingPart(world: World, campaign: Stored): string | undefined {
  const groups = listAdGroups(world, campaign);
  if (groups.length === 0) return 'NO_AD_GROUPS';
  const listParts = (type: 'adGroupAds' | 'adGroupCriteria'): Stored[] =>
    world
      .list(campaign.customer, type)
      .filter(({ fields }) => groups.includes(toText(fields['ad_group'])) && fields['status'] !== 'REMOVED');
  const ads = listParts('adGroupAds');
  if (ads.length === 0) return 'NO_AD_GROUP_ADS';
  const keywords = listParts('adGroupCriteria');
  if (keywords.length === 0) return 'NO_KEYWORDS';
  const enabledAds = ads.filter(isEnabled);
  if (enabledAds.length === 0) return 'AD_GROUP_ADS_PAUSED';
  if (!keywords.some(isEnabled)) return 'KEYWORDS_PAUSED';
  return enabledAds.every(({ exempted }) => exempted) ? 'HAS_ADS_DISAPPROVED' : undefined;
}

export function getFirstDay({ fields, createdAt }: Stored, { timeZone }: Customer): string {
  const createdOn = createdAt === null ? '' : getDayIn(timeZone, createdAt);
  const start = toText(fields['start_date_time']).slice(0, 10);
  return start > createdOn ? start : createdOn;
}

export function getLastDay({ fields }: Stored): string {
  return (toText(fields['end_date_time']) || '2037-12-30').slice(0, 10);
}

/**
 * A decision that a script set through the control server takes precedence. Otherwise, an ad that needed an
 * exemption is disapproved at once; other ads are under review for an hour, then approved.
 */
export function getAdReview({ fields, exempted, createdAt }: Stored, now: number): object {
  const decided = fields['policy_summary'];
  if (typeof decided === 'object' && decided !== null) return decided;
  if (exempted) {
    const topics = buildTopicEntries(findPolicyHits(JSON.stringify(fields['ad'])));
    return { approval_status: 'DISAPPROVED', review_status: 'REVIEWED', policy_topic_entries: topics };
  }
  if (isInReviewHour(createdAt, now)) {
    return { approval_status: 'UNKNOWN', review_status: 'REVIEW_IN_PROGRESS' };
  }
  return { approval_status: 'APPROVED', review_status: 'REVIEWED' };
}

/** Only an approved keyword has a quality score. */
export function getKeywordReview({ exempted, createdAt, resourceName }: Stored, now: number): object {
  const system_serving_status = 'ELIGIBLE';
  if (exempted) return { approval_status: 'DISAPPROVED', system_serving_status };
  if (isInReviewHour(createdAt, now)) return { approval_status: 'UNDER_REVIEW', system_serving_status };
  const [byte = 0] = sha256(resourceName);
  return {
    approval_status: 'APPROVED',
    system_serving_status,
    quality_info: { quality_score: 3 + (byte % 8) },
  };
}

function isInReviewHour(createdAt: number | null, now: number): boolean {
  return createdAt !== null && now - createdAt < HOUR_MS;
}
