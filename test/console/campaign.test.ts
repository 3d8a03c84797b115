import { waitFor } from '@testing-library/dom';
import type { Answer } from '@throughline/client';
import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { dialog, getPart, page } from './page/steps.ts';

const { api, open } = usePages();

const details = example('getCampaign');
const { campaign } = details;
const CAMPAIGN = `/ads/2000000001/campaigns/${campaign.id}`;
const READER = ['ads:read'];

const answerCampaign = (parts: Partial<Answer<'getCampaign'>>) =>
  api().answer('getCampaign', { ...details, ...parts });

describe('the campaign page', () => {
  it('warns that the campaign cannot run while its only ad is disapproved', async () => {
    const health = {
      ...campaign.health,
      state: 'needs_action',
      reasonCodes: ['ALL_ADS_DISAPPROVED'],
    } as const;
    const ads = details.ads.map((ad) => ({ ...ad, approval: 'DISAPPROVED' }));
    answerCampaign({
      campaign: { ...campaign, health: { ...health, reasonCodes: [...health.reasonCodes] } },
      ads,
    });
    await open(`${CAMPAIGN}?part=keywords`);
    await page.sees('The only ad is disapproved: this campaign cannot run');
    await page.press('View ads');
    await page.sees('Trademarks (limited): “pottery”');
  });

  it('validates an edited ad, then saves the same texts', async () => {
    await open(CAMPAIGN);
    await page.press('Edit ad');
    await dialog.fill('Headline 1', 'Pottery for all');
    await dialog.fill('Display path 2', '');
    await dialog.press('Validate');
    await dialog.press('Save ad');
    const ad = { headlines: ['Pottery for all', ...(details.ads[0]?.headlines.slice(1) ?? [])], path2: null };
    expect(api().getBodies('updateAd')).toEqual([
      expect.objectContaining({ ad: expect.objectContaining(ad), validateOnly: true }),
      expect.objectContaining({ ad: expect.objectContaining(ad), validateOnly: false }),
    ]);
  });

  it('quotes the refused text of a new ad at its field', async () => {
    api().refuse('addAd', 400, 'validation_error', [
      { path: 'ad.headlines[1]', message: 'has a character that is not allowed' },
    ]);
    await open(CAMPAIGN);
    await page.press('Add ad');
    await dialog.fill('Final URL', 'https://www.example.com/');
    for (const [index, text] of ['One', 'Two ★', 'Three'].entries()) {
      await dialog.fill(`Headline ${index + 1}`, text);
    }
    await dialog.fill('Description 1', 'First');
    await dialog.fill('Description 2', 'Second');
    await dialog.press('Validate');
    await dialog.sees('“Two ★” has a character that is not allowed.');
    expect(api().getBodies('addAd')).toHaveLength(1);
  });

  it.each([
    [
      'Pause',
      'updateKeyword',
      [
        { status: 'PAUSED', validateOnly: true },
        { status: 'PAUSED', validateOnly: false },
      ],
    ],
    ['Remove', 'removeKeyword', [undefined, undefined]],
  ] as const)('%ss a keyword after a validation', async (action, operation, bodies) => {
    await open(`${CAMPAIGN}?part=keywords`);
    await page.press(`${action} "pottery workshop lisbon"`);
    await dialog.sees('Validated by Google. Not applied yet.');
    await dialog.press(action);
    await page.seesNo('pottery workshop lisbon"?');
    expect(api().getBodies(operation)).toEqual(bodies);
  });

  it('shows the metrics of each keyword, and zeros for a keyword without traffic', async () => {
    const [keyword] = details.keywords;
    if (!keyword) throw new Error('The example has no keyword.');
    const idle = { ...keyword, id: '2', resourceName: 'idle', text: 'clay course' };
    answerCampaign({ keywords: [keyword, idle] });
    const { adGroupId, id, text, matchType } = keyword;
    api().answer('getPerformanceReport', ({ params }) => ({
      ...example('getPerformanceReport'),
      rows:
        params['by'] === 'keyword'
          ? [
              {
                keyword: { id, adGroupId, campaignId: campaign.id, text, matchType },
                metrics: { clicks: 321, spend: 12.5, conversions: 4 },
              },
            ]
          : [],
    }));
    await open(`${CAMPAIGN}?part=keywords`, READER);
    await page.sees('321€12.504');
    await page.sees('0€0.000');
    expect(await page.getTexts('button')).not.toContain('Pause "pottery workshop lisbon"');
  });

  it("requests keyword metrics for days in the project's time zone if the ad account is not listed", async () => {
    api().answer('listSearchadsCustomers', { customers: [], complete: true });
    // In the project's time zone, Europe/Lisbon, July 2 has begun, so the last full day is July 1.
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-07-01T23:30:00Z'));
    await open(`${CAMPAIGN}?part=keywords`, READER);
    const days = { startDate: '2026-06-02', endDate: '2026-07-01' };
    await waitFor(() =>
      expect(api().getParams('getPerformanceReport')).toEqual([expect.objectContaining(days)]),
    );
    await page.find('link', '200-000-0001');
    now.mockRestore();
  });

  it('shows the locations of a campaign, and adds a location found by name after a validation', async () => {
    await open(CAMPAIGN);
    await page.sees('Lisbon, Portugal');
    await page.press('Edit locations and languages');
    api().answer('searchLocations', {
      locations: [{ id: '1000997', name: 'Vienna', canonicalName: 'Vienna,Vienna,Austria', type: 'City' }],
    });
    await dialog.pick('Locations', 'vien', /Vienna, Austria/);
    expect(api().getParams('searchLocations')).toMatchObject([{ query: 'vien' }]);
    await dialog.sees('Add location Vienna, Austria');
    await dialog.press('Review change');
    await dialog.press('Save');
    await page.seesNo('Add location');
    const change = { locations: { add: ['1000997'], remove: [] }, languages: { add: [], remove: [] } };
    expect(api().getBodies('changeTargets')).toEqual([
      { ...change, validateOnly: true },
      { ...change, validateOnly: false },
    ]);
  });

  it('lists the changes of a campaign with the member who made them and the reason of a refusal', async () => {
    const [change] = example('listCampaignChanges').changes;
    if (!change) throw new Error('The example has no change.');
    const refused = {
      ...change,
      id: 'refused',
      state: 'refused' as const,
      error: { code: 'approval_declined', message: 'The approver declined this change.' },
    };
    api().answer('listCampaignChanges', { changes: [change, refused], nextCursor: null });
    await open(`${CAMPAIGN}?part=history`, READER);
    const table = getPart('group', 'Change history');
    await table.sees('Ada Example');
    await table.sees('Daily budget €25.00 → Daily budget €40.00');
    await table.sees('The approver declined this change.');
  });

  it('asks the user to type a daily budget that is more than three times the current budget', async () => {
    await open(CAMPAIGN);
    await page.press('Edit daily budget');
    await dialog.sees('Up to €760.00 a month.');
    await dialog.seesNo('0%');
    await dialog.fill('Daily budget', '25.05');
    await dialog.sees('Up to €761.52 a month.');
    await dialog.fill('Daily budget', '40');
    await dialog.sees('+60%, up to €1,216.00 a month.');
    await dialog.fill('Daily budget', '400');
    await dialog.sees('+1,500%, up to €12,160.00 a month.');
    await dialog.seesDisabled('Review change');
    await dialog.fill('Type 400 to confirm', '40');
    await dialog.seesDisabled('Review change');
    await dialog.fill('Type 400 to confirm', '400');
    await dialog.seesEnabled('Review change');
  });

  it('changes a shared budget after the user confirms that all of its campaigns change', async () => {
    api().refuse('updateSearchCampaign', 409, 'budget_is_shared', []);
    await open(CAMPAIGN);
    await page.press('Edit daily budget');
    await dialog.fill('Daily budget', '40');
    await dialog.press('Review change');
    await dialog.sees('Other campaigns share this budget.');
    api().answer('updateSearchCampaign', example('updateSearchCampaign'));
    await dialog.check(/^Change the budget of all/);
    await dialog.press('Save');
    await page.sees('Change saved.');
    const change = { dailyBudget: 40, expected: { dailyBudget: 25 } };
    expect(api().getBodies('updateSearchCampaign')).toEqual([
      { ...change, validateOnly: true },
      { ...change, confirmSharedBudget: true, validateOnly: true },
      { ...change, confirmSharedBudget: true, validateOnly: false },
    ]);
  });

  it('requires another review of a campaign change when an input changes', async () => {
    await open(CAMPAIGN);
    await page.press('Edit name');
    await dialog.fill('Campaign name', 'Autumn');
    await dialog.press('Review change');
    await dialog.find('button', 'Save');
    await dialog.fill('Campaign name', 'Winter');
    await dialog.press('Review change');
    await dialog.press('Save');
    await page.sees('Change saved.');
    expect(api().getBodies('updateSearchCampaign')).toMatchObject([
      { name: 'Autumn', validateOnly: true },
      { name: 'Winter', validateOnly: true },
      { name: 'Winter', validateOnly: false },
    ]);
  });

  it('focuses the next button in each step of a campaign change, then the button that opened the dialog', async () => {
    const getFocusedName = () =>
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
    await open(CAMPAIGN);
    await page.press('Edit name');
    await dialog.fill('Campaign name', 'Autumn');
    await dialog.press('Review change');
    await waitFor(() => expect(getFocusedName()).toBe('Save'));
    await dialog.press('Save');
    await page.sees('Change saved.');
    await waitFor(() => expect(getFocusedName()).toBe('Edit name'));
    await page.press('Edit name');
    await dialog.press('Cancel');
    await waitFor(() => expect(getFocusedName()).toBe('Edit name'));
  });
});
