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

/** Answers the campaign with these parts. */
const show = (parts: Partial<Answer<'getCampaign'>>) => api().answer('getCampaign', { ...details, ...parts });

describe('the campaign page', () => {
  it('warns that the campaign cannot run while its only ad is disapproved', async () => {
    const health = {
      ...campaign.health,
      state: 'needs_action',
      reasonCodes: ['ALL_ADS_DISAPPROVED'],
    } as const;
    const ads = details.ads.map((ad) => ({ ...ad, approval: 'DISAPPROVED' }));
    show({ campaign: { ...campaign, health: { ...health, reasonCodes: [...health.reasonCodes] } }, ads });
    await open(`${CAMPAIGN}?part=keywords`);
    await page.sees('The only ad is disapproved: this campaign cannot run');
    await page.press('View ads');
    await page.sees('Trademarks (limited): “pottery”');
  });

  it('edits an ad with the same texts after a validation', async () => {
    await open(CAMPAIGN);
    await page.press('Edit ad');
    await dialog.fill('Headline 1', 'Pottery for all');
    await dialog.fill('Display path 2', '');
    await dialog.press('Validate');
    await dialog.press('Save ad');
    const ad = { headlines: ['Pottery for all', ...(details.ads[0]?.headlines.slice(1) ?? [])], path2: null };
    expect(api().sent('updateAd')).toEqual([
      expect.objectContaining({ ad: expect.objectContaining(ad), validateOnly: true }),
      expect.objectContaining({ ad: expect.objectContaining(ad), validateOnly: false }),
    ]);
  });

  it('quotes the text that is wrong at its field when it adds an ad', async () => {
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
    expect(api().sent('addAd')).toHaveLength(1);
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
    expect(api().sent(operation)).toEqual(bodies);
  });

  it('shows the metrics of each keyword, and zeros for one without traffic', async () => {
    const [keyword] = details.keywords;
    if (!keyword) throw new Error('The example has no keyword.');
    const idle = { ...keyword, id: '2', resourceName: 'idle', text: 'clay course' };
    show({ keywords: [keyword, idle] });
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
    expect(await page.textsOf('button')).not.toContain('Pause "pottery workshop lisbon"');
  });

  it('changes locations found by name, and shows them on the page', async () => {
    await open(CAMPAIGN);
    await page.sees('Lisbon, Portugal');
    await page.press('Edit locations and languages');
    api().answer('searchLocations', {
      locations: [{ id: '1000997', name: 'Vienna', canonicalName: 'Vienna,Vienna,Austria', type: 'City' }],
    });
    await dialog.write('Locations', 'vien');
    await page.pickSuggestion(/Vienna, Austria/);
    expect(api().getRequests('searchLocations')).toMatchObject([{ query: 'vien' }]);
    await dialog.sees('Add location Vienna, Austria');
    await dialog.press('Review change');
    await dialog.press('Save');
    await page.seesNo('Add location');
    const change = { locations: { add: ['1000997'], remove: [] }, languages: { add: [], remove: [] } };
    expect(api().sent('changeTargets')).toEqual([
      { ...change, validateOnly: true },
      { ...change, validateOnly: false },
    ]);
  });

  it('lists who changed what, with the reason of a refusal', async () => {
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

  it('asks to type a daily budget above three times the current one', async () => {
    await open(CAMPAIGN);
    await page.press('Edit daily budget');
    await dialog.fill('Daily budget', '40');
    await dialog.sees('+60%, up to €1,216.00 a month.');
    await dialog.fill('Daily budget', '400');
    await dialog.sees('+1,500%, up to €12,160.00 a month.');
    expect(await dialog.find('button', 'Review change')).toHaveProperty('disabled', true);
    await dialog.fill('Type 400 to confirm', '40');
    expect(await dialog.find('button', 'Review change')).toHaveProperty('disabled', true);
    await dialog.fill('Type 400 to confirm', '400');
    expect(await dialog.find('button', 'Review change')).toHaveProperty('disabled', false);
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
    expect(api().sent('updateSearchCampaign')).toEqual([
      { ...change, validateOnly: true },
      { ...change, confirmSharedBudget: true, validateOnly: true },
      { ...change, confirmSharedBudget: true, validateOnly: false },
    ]);
  });

  it('asks for another review when an input changes after the review', async () => {
    await open(CAMPAIGN);
    await page.press('Edit name');
    await dialog.fill('Campaign name', 'Autumn');
    await dialog.press('Review change');
    await dialog.find('button', 'Save');
    await dialog.fill('Campaign name', 'Winter');
    await dialog.press('Review change');
    await dialog.press('Save');
    await page.sees('Change saved.');
    expect(api().sent('updateSearchCampaign')).toMatchObject([
      { name: 'Autumn', validateOnly: true },
      { name: 'Winter', validateOnly: true },
      { name: 'Winter', validateOnly: false },
    ]);
  });

  it('focuses the next button of each step, and at the end the button that opened the dialog', async () => {
    const focused = () =>
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
    await open(CAMPAIGN);
    await page.press('Edit name');
    await dialog.fill('Campaign name', 'Autumn');
    await dialog.press('Review change');
    await waitFor(() => expect(focused()).toBe('Save'));
    await dialog.press('Save');
    await page.sees('Change saved.');
    await waitFor(() => expect(focused()).toBe('Edit name'));
    await page.press('Edit name');
    await dialog.press('Cancel');
    await waitFor(() => expect(focused()).toBe('Edit name'));
  });
});

describe('an emergency pause', () => {
  const { stop } = example('getCampaignStop');
  const [listed] = example('listCampaignStops').stops;
  const answer = (campaigns: Partial<typeof stop.campaigns>) => {
    if (!listed) throw new Error('The example has no emergency pause.');
    const pausedCampaigns = (campaigns.paused ?? 0) + (campaigns.not_resumed ?? 0);
    api().answer('listCampaignStops', { stops: [{ ...listed, pausedCampaigns }], nextCursor: null });
    api().answer('getCampaignStop', {
      ...example('getCampaignStop'),
      stop: { ...stop, state: 'stopped', campaigns: { ...stop.campaigns, ...campaigns } },
    });
  };

  it('is shown on every page until it is undone, which asks for confirmation', async () => {
    answer({ paused: 9, not_resumed: 0 });
    await open('/mail');
    await page.sees('9 campaigns paused by Ada Example');
    await page.follow('Review and undo');
    await page.press('Resume 9 campaigns');
    expect(api().sent('resumeCampaigns')).toEqual([]);
    await dialog.press('Resume');
    await page.sees('Emergency pause');
    expect(api().sent('resumeCampaigns')).toEqual([{ stopId: stop.id }]);
  });

  it('is not shown if no campaign is paused, or to people without the ads permission', async () => {
    answer({ paused: 0, not_resumed: 0 });
    await open('/mail');
    await waitFor(() => expect(api().getRequests('listCampaignStops')).toHaveLength(1));
    await page.seesNo('Review and undo');
    answer({ paused: 9 });
    await open('/mail', ['emails:send']);
    await page.sees('New batch');
    await page.seesNo('Review and undo');
    expect(api().getRequests('listCampaignStops')).toHaveLength(1);
  });
});
