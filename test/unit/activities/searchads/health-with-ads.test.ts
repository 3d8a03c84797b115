import { deriveHealthWithAds } from '../../../../activities/searchads/get-campaign.ts';
import type { Campaign } from '../../../../workflows/contract/campaign-reads.ts';

const offHealth = { state: 'off', reason: 'It is paused.', reasonCodes: ['CAMPAIGN_PAUSED'] } as const;
const limitedHealth = { state: 'limited', reason: 'Limited.', reasonCodes: ['HAS_ADS_DISAPPROVED'] } as const;

const buildAd = (approval: string, status = 'ENABLED') => ({ status, approval });

function getCodes(
  campaign: { status: Campaign['status']; health: typeof offHealth | typeof limitedHealth },
  ads: { status: string; approval: string }[],
) {
  const { status, health } = campaign;
  const campaignOfHealth = { status, health: { ...health, reasonCodes: [...health.reasonCodes] } };
  const { state, reasonCodes } = deriveHealthWithAds(campaignOfHealth, ads);
  return [state, ...reasonCodes];
}

it.each([
  [[buildAd('DISAPPROVED')], ['needs_action', 'ALL_ADS_DISAPPROVED', 'CAMPAIGN_PAUSED']],
  [
    [buildAd('DISAPPROVED'), buildAd('DISAPPROVED')],
    ['needs_action', 'ALL_ADS_DISAPPROVED', 'CAMPAIGN_PAUSED'],
  ],
  [
    [buildAd('DISAPPROVED'), buildAd('APPROVED', 'PAUSED')],
    ['needs_action', 'ALL_ADS_DISAPPROVED', 'CAMPAIGN_PAUSED'],
  ],
  [
    [buildAd('DISAPPROVED'), buildAd('UNKNOWN')],
    ['off', 'CAMPAIGN_PAUSED'],
  ],
  [[buildAd('DISAPPROVED', 'PAUSED')], ['off', 'CAMPAIGN_PAUSED']],
  [[buildAd('APPROVED_LIMITED')], ['off', 'CAMPAIGN_PAUSED']],
  [[], ['off', 'CAMPAIGN_PAUSED']],
])('reports a paused campaign with the ads %j as %j', (ads, expected) => {
  expect(getCodes({ status: 'PAUSED', health: offHealth }, ads)).toEqual(expected);
});

it('reports disapproved ads of an enabled campaign before its limits, and none if removed', () => {
  const ads = [buildAd('DISAPPROVED')];
  expect(getCodes({ status: 'ENABLED', health: limitedHealth }, ads)).toEqual([
    'needs_action',
    'ALL_ADS_DISAPPROVED',
  ]);
  expect(getCodes({ status: 'REMOVED', health: offHealth }, ads)).toEqual(['off', 'CAMPAIGN_PAUSED']);
});

it('the health of a campaign with its ads names the next action', () => {
  const { reason, nextAction } = deriveHealthWithAds(
    { status: 'PAUSED', health: { ...offHealth, reasonCodes: [] } },
    [buildAd('DISAPPROVED')],
  );
  expect(reason).toBe('It cannot run: no ad passed the policy review.');
  expect(nextAction).toMatchObject({ code: 'fix_ads' });
});
