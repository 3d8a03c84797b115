import { deriveHealthWithAds } from '../../../../activities/searchads/get-campaign.ts';
import { findNextAction } from '../../../../activities/searchads/health-advice.ts';
import type { Campaign, CampaignDetails } from '../../../../workflows/contract/campaign-reads.ts';

const OFF: Campaign['health'] = { state: 'off', reason: 'It is paused.', reasonCodes: ['CAMPAIGN_PAUSED'] };
const LIMITED: Campaign['health'] = {
  state: 'limited',
  reason: 'Limited.',
  reasonCodes: ['HAS_ADS_DISAPPROVED'],
};

const buildAd = (approval: string, status = 'ENABLED') => ({ status, approval });

function getCodes(
  campaign: Pick<Campaign, 'status' | 'health'>,
  ads: ReturnType<typeof buildAd>[],
  truncated: CampaignDetails['truncated'] = [],
) {
  const { state, reasonCodes } = deriveHealthWithAds(campaign, { ads, truncated });
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
])('deriveHealthWithAds reports a paused campaign with the ads %j as %j', (ads, expected) => {
  expect(getCodes({ status: 'PAUSED', health: OFF }, ads)).toEqual(expected);
});

it('deriveHealthWithAds reports disapproved ads instead of limits, but not for a removed campaign', () => {
  const ads = [buildAd('DISAPPROVED')];
  expect(getCodes({ status: 'ENABLED', health: LIMITED }, ads)).toEqual([
    'needs_action',
    'ALL_ADS_DISAPPROVED',
  ]);
  expect(getCodes({ status: 'REMOVED', health: OFF }, ads)).toEqual(['off', 'CAMPAIGN_PAUSED']);
});

it('deriveHealthWithAds does not report all ads as disapproved if some were not read', () => {
  expect(getCodes({ status: 'ENABLED', health: LIMITED }, [buildAd('DISAPPROVED')], ['ads'])).toEqual([
    'limited',
    'HAS_ADS_DISAPPROVED',
  ]);
});

it('deriveHealthWithAds returns the reason and the next action if no ad is approved', () => {
  const { reason, nextAction } = deriveHealthWithAds(
    { status: 'PAUSED', health: { ...OFF, reasonCodes: [] } },
    { ads: [buildAd('DISAPPROVED')], truncated: [] },
  );
  expect(reason).toBe('It cannot run: no ad passed the policy review.');
  expect(nextAction).toMatchObject({ code: 'fix_ads' });
});

it.each([
  ['ALL_ADS_DISAPPROVED', 'Edit the ads that the policy review disapproved'],
  ['HAS_ADS_LIMITED_BY_POLICY', 'Edit the ads that a policy limits'],
  ['CALL_EXTENSION_DISAPPROVED', 'Edit the assets that the policy review disapproved'],
  ['HAS_ASSET_GROUPS_LIMITED_BY_POLICY', 'Edit the assets that a policy limits'],
  ['NO_ASSET_GROUPS', 'Add asset groups, or enable those that are paused'],
  ['NO_MOBILE_APPLICATION_AD_GROUP_CRITERIA', 'Add a mobile application to its ad groups'],
  ['MOST_ADS_UNDER_REVIEW', undefined],
])('findNextAction for %s returns %j', (code, label) => {
  expect(findNextAction([code])?.label).toBe(label);
});
