import type { Campaign, CampaignAd, CampaignHealth } from '../../workflows/contract/campaign-reads.ts';
import { getAdvice, getNextAction } from './health-advice.ts';

/**
 * Returns a campaign's health, or that it cannot run because each of its enabled ads is disapproved. Google reports a
 * paused campaign only as paused, and enabling it would not help.
 */
export function deriveHealthWithAds(
  { status, health }: Pick<Campaign, 'status' | 'health'>,
  ads: readonly Pick<CampaignAd, 'status' | 'approval'>[],
): CampaignHealth {
  const enabled = ads.filter((ad) => ad.status === 'ENABLED');
  const canRun = enabled.length === 0 || enabled.some(({ approval }) => approval !== 'DISAPPROVED');
  if (canRun || status === 'REMOVED' || health.state === 'ended') return health;
  const code = 'ALL_ADS_DISAPPROVED';
  const others = health.reasonCodes.filter((other) => other !== 'HAS_ADS_DISAPPROVED' && other !== code);
  const nextAction = getNextAction(code);
  return {
    state: 'needs_action',
    reason: `${getAdvice(code)}.`,
    reasonCodes: [code, ...others],
    ...(nextAction && { nextAction }),
  };
}
