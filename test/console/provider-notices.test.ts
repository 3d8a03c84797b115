import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { page } from './page/steps.ts';

const { api, open } = usePages();

describe('a campaign that Google moves to AI Max', () => {
  const details = example('getCampaign');
  const openCampaign = async (aiMaxMigrations: typeof details.campaign.aiMaxMigrations) => {
    api().answer('getCampaign', { ...details, campaign: { ...details.campaign, aiMaxMigrations } });
    await open('/ads/2000000001/campaigns/20987654321');
  };

  it.each([
    ['BROAD_MATCH', 'migrated', '2026-09-03', 'Broad match: migrated by Google on Sep 3, 2026'],
    [
      'AUTOMATICALLY_CREATED_ASSETS',
      'migrated',
      '2026-09-30',
      'Automatically created assets: migrated by Google on Sep 30, 2026',
    ],
    [
      'DYNAMIC_SEARCH_ADS',
      'scheduled',
      '2027-02-01',
      'Dynamic Search Ads: migration planned for February 2027',
    ],
  ] as const)(
    'shows the AI Max notice of %s as %s with the day or month of %s',
    async (feature, state, date, text) => {
      await openCampaign([{ feature, state, date }]);
      await page.sees(text);
    },
  );

  it('shows no notice on a campaign that Google does not move', async () => {
    await openCampaign([]);
    await page.sees('Last 7 days');
    await page.seesNo('AI Max');
  });
});

describe('warnings of Google about a conversion', () => {
  const { conversions } = example('listConversions');

  it.each([
    [
      { field: 'userData.userIdentifiers[1]', reason: 'INVALID_PHONE_NUMBER' },
      'Warning from Google: invalid phone number (userData.userIdentifiers[1])',
    ],
    [{ reason: 'UNKNOWN' }, /Warning from Google: unknown(?! \()/],
  ])('shows a warning of Google about a conversion in words (%j)', async (warning, text) => {
    api().answer('listConversions', {
      nextCursor: null,
      conversions: conversions.slice(0, 1).map((conversion) => ({ ...conversion, warnings: [warning] })),
    });
    await open('/ads/conversions');
    await page.sees(text);
  });
});
