import { healthWithAds } from '../../../../activities/searchads/health-with-ads.ts';
import type { Campaign } from '../../../../workflows/contract/campaign-reads.ts';

const off = { state: 'off', reason: 'It is paused.', reasonCodes: ['CAMPAIGN_PAUSED'] } as const;
const limited = { state: 'limited', reason: 'Limited.', reasonCodes: ['HAS_ADS_DISAPPROVED'] } as const;

const ad = (approval: string, status = 'ENABLED') => ({ status, approval });

function getCodes(
  campaign: { status: Campaign['status']; health: typeof off | typeof limited },
  ads: { status: string; approval: string }[],
) {
  const { status, health } = campaign;
  const given = { status, health: { ...health, reasonCodes: [...health.reasonCodes] } };
  const { state, reasonCodes } = healthWithAds(given, ads);
  return [state, ...reasonCodes];
}

describe('the health of a campaign with its ads', () => {
  it.each([
    [[ad('DISAPPROVED')], ['needs_action', 'ALL_ADS_DISAPPROVED', 'CAMPAIGN_PAUSED']],
    [
      [ad('DISAPPROVED'), ad('DISAPPROVED')],
      ['needs_action', 'ALL_ADS_DISAPPROVED', 'CAMPAIGN_PAUSED'],
    ],
    [
      [ad('DISAPPROVED'), ad('APPROVED', 'PAUSED')],
      ['needs_action', 'ALL_ADS_DISAPPROVED', 'CAMPAIGN_PAUSED'],
    ],
    [
      [ad('DISAPPROVED'), ad('UNKNOWN')],
      ['off', 'CAMPAIGN_PAUSED'],
    ],
    [[ad('DISAPPROVED', 'PAUSED')], ['off', 'CAMPAIGN_PAUSED']],
    [[ad('APPROVED_LIMITED')], ['off', 'CAMPAIGN_PAUSED']],
    [[], ['off', 'CAMPAIGN_PAUSED']],
  ])('says that a paused campaign with the ads %j is %j', (ads, expected) => {
    expect(getCodes({ status: 'PAUSED', health: off }, ads)).toEqual(expected);
  });

  it('says so of an enabled campaign instead of that it is limited, and nothing of a removed one', () => {
    const ads = [ad('DISAPPROVED')];
    expect(getCodes({ status: 'ENABLED', health: limited }, ads)).toEqual([
      'needs_action',
      'ALL_ADS_DISAPPROVED',
    ]);
    expect(getCodes({ status: 'REMOVED', health: off }, ads)).toEqual(['off', 'CAMPAIGN_PAUSED']);
  });

  it('tells what to do', () => {
    const { reason, nextAction } = healthWithAds({ status: 'PAUSED', health: { ...off, reasonCodes: [] } }, [
      ad('DISAPPROVED'),
    ]);
    expect(reason).toBe('It cannot run: no ad passed the policy review.');
    expect(nextAction).toMatchObject({ code: 'fix_ads' });
  });
});
