import { z } from 'zod';
import type { Customer } from './customer.ts';
import { getDayIn } from '../wire/clock.ts';
import type { Stored, World } from './world.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;

const decision = z.object({ approval_status: z.string() });

type CampaignState = {
  status: string;
  serving_status: string;
  primary_status: string;
  primary_status_reasons: readonly string[];
};

/**
 * Returns the state of a campaign: under review for an hour, then learning for a week with conversion bidding, then
 * eligible. A campaign whose ads all need an exemption does not serve.
 */
export function getCampaignState(
  world: World,
  customer: Customer,
  campaign: Stored,
  now: number,
): CampaignState {
  const { seed, fields } = campaign;
  const status = getText(fields['status'], 'ENABLED');
  const buildState = (serving: string, primary: string, ...reasons: string[]): CampaignState => ({
    status,
    serving_status: serving,
    primary_status: primary,
    primary_status_reasons: reasons,
  });
  const decided = status === 'ENABLED' ? findReviewState(world, campaign) : undefined;
  if (decided) return buildState('SERVING', ...decided);
  const isInReview = isUnderReview(world, campaign, now);
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
  const age = now - (campaign.createdAt ?? 0);
  if (age < HOUR_MS || isInReview) return buildState('SERVING', 'NOT_ELIGIBLE', 'MOST_ADS_UNDER_REVIEW');
  const isLearning = 'maximize_conversions' in fields || 'target_cpa' in fields;
  if (isLearning && age < WEEK_MS) return buildState('SERVING', 'LEARNING', 'BIDDING_STRATEGY_LEARNING');
  return buildState('SERVING', 'ELIGIBLE');
}

/** Returns the primary status and reason that scripted ad reviews cause. Undefined without a restricting review. */
function findReviewState(world: World, campaign: Stored): [primary: string, reason: string] | undefined {
  const { inGroups } = getGroups(world, campaign);
  const approvals = world
    .list(campaign.customer, 'adGroupAds')
    .filter((ad) => inGroups(ad) && isEnabled(ad))
    .map(({ fields }) => decision.safeParse(fields['policy_summary']).data?.approval_status);
  if (approvals.includes('DISAPPROVED')) {
    const isAll = approvals.every((approval) => approval === 'DISAPPROVED');
    return [isAll ? 'NOT_ELIGIBLE' : 'LIMITED', 'HAS_ADS_DISAPPROVED'];
  }
  return approvals.includes('APPROVED_LIMITED') ? ['LIMITED', 'HAS_ADS_LIMITED_BY_POLICY'] : undefined;
}

/** Returns whether all enabled ads were edited within the review's hour. */
function isUnderReview(world: World, campaign: Stored, now: number): boolean {
  const { inGroups } = getGroups(world, campaign);
  const ads = world.list(campaign.customer, 'adGroupAds').filter((ad) => inGroups(ad) && isEnabled(ad));
  return ads.length > 0 && ads.every(({ createdAt }) => createdAt !== null && now - createdAt < HOUR_MS);
}

function isEnabled({ fields }: Stored): boolean {
  return getText(fields['status'], 'ENABLED') === 'ENABLED';
}

function getGroups(world: World, { resourceName, customer: customerId }: Stored) {
  const groups = world
    .list(customerId, 'adGroups')
    .filter(({ fields }) => fields['campaign'] === resourceName)
    .map((group) => group.resourceName);
  const inGroups = ({ fields }: Stored): boolean => groups.includes(getText(fields['ad_group'], ''));
  return { groups, inGroups };
}

function findMissingPart(world: World, campaign: Stored): string | undefined {
  const { customer: customerId } = campaign;
  const { groups, inGroups } = getGroups(world, campaign);
  if (groups.length === 0) return 'NO_AD_GROUPS';
  const isPresent = (resource: Stored) => inGroups(resource) && resource.fields['status'] !== 'REMOVED';
  const all = world.list(customerId, 'adGroupAds').filter(isPresent);
  if (all.length === 0) return 'NO_AD_GROUP_ADS';
  const keywords = world.list(customerId, 'adGroupCriteria').filter(isPresent);
  if (keywords.length === 0) return 'NO_KEYWORDS';
  const ads = all.filter(isEnabled);
  if (ads.length === 0) return 'AD_GROUP_ADS_PAUSED';
  if (!keywords.some(isEnabled)) return 'KEYWORDS_PAUSED';
  return ads.every(({ exempted }) => exempted) ? 'HAS_ADS_DISAPPROVED' : undefined;
}

/** Returns the first day on which a campaign can serve, in the account's time zone. */
export function getFirstDay({ fields, createdAt }: Stored, { timeZone }: Customer): string {
  const createdOn = createdAt === null ? '' : getDayIn(timeZone, createdAt);
  const start = getText(fields['start_date_time'], createdOn).slice(0, 10);
  return start > createdOn ? start : createdOn;
}

/** Returns the last day on which a campaign can serve. */
export function getLastDay({ fields }: Stored): string {
  return getText(fields['end_date_time'], '2037-12-30').slice(0, 10);
}

function getText(value: unknown, fallback: string): string {
  return typeof value === 'string' ? value : fallback;
}
