import { waitFor } from '@testing-library/dom';
import { example } from './page/fake-api.ts';
import { PROJECT, usePages } from './page/open-page.ts';
import { dialog, page, getPart } from './page/steps.ts';

const { api, open } = usePages();

const ALPINE = '2000000001';
const OWN_REQUESTS = example('listCampaignApprovals').approvals;
const [OWN_APPROVAL] = OWN_REQUESTS;

describe('campaign approvals', () => {
  const campaign = example('listCampaigns').campaigns[0];
  const foreignApproval = {
    ...Object(OWN_APPROVAL),
    requestedBy: 'user:usr_5t9w2c8d',
    requesters: ['user:usr_5t9w2c8d'],
  };
  const card = getPart('article', 'Change Alpine - Ski');

  it('requests approval of a higher budget and links to the waiting approval', async () => {
    const compared = { ...Object(example('updateSearchCampaign')), requiresApproval: true };
    api().answer('updateSearchCampaign', ({ body }) =>
      Object(body).validateOnly ? compared : { approval: Object(OWN_APPROVAL) },
    );
    await open(`/ads/${ALPINE}`);
    const name = campaign?.name ?? '';
    await page.press(`Edit budget of ${name}`);
    await dialog.fill('Daily budget', '40');
    await dialog.press('Review change');
    await dialog.sees('Another person must approve it');
    await dialog.press('Request approval');
    await dialog.sees('Waiting for approval');
    const change = { dailyBudget: 40, expected: { dailyBudget: 25 } };
    expect(api().getBodies('updateSearchCampaign')).toEqual([
      { ...change, validateOnly: true },
      { ...change, validateOnly: false },
    ]);
    await dialog.follow('approvals');
    await card.sees('You requested this. Another person must approve it.');
    await card.sees('Requested by Ada Example');
    expect(api().getParams('listCampaignApprovals').at(-1)).toMatchObject({ state: 'waiting' });
  });

  it("lets the requester withdraw an approval but not decide on it, even if the requester's key made the request", async () => {
    const byKey = { ...Object(OWN_APPROVAL), requestedBy: 'api-key:0' };
    api().answerWith('listCampaignApprovals', { approvals: [byKey] });
    await open('/ads/approvals');
    await card.sees('Requested by your key or client');
    await card.sees('Requested by Service-account key 0');
    expect(await card.getTexts('button')).toEqual(['Withdraw']);
    await card.press('Withdraw');
    await page.sees('Change Alpine - Ski: cancelled');
    expect(api().getParams('withdrawCampaignApproval')).toEqual([
      { projectId: PROJECT, approvalId: byKey.id },
    ]);
  });

  it('leads a second person from Home to an approval and shows its outcome', async () => {
    api().answer('listCampaignApprovals', ({ params }) => {
      const isDecided = params['state'] === 'approved';
      const { outcome: _outcome, ...granted } = Object(example('grantCampaignApproval'));
      return {
        approvals: [isDecided ? { ...granted, requestedBy: foreignApproval.requestedBy } : foreignApproval],
        nextCursor: null,
      };
    });
    api().answerWith('getCampaignApproval', {
      outcome: { state: 'done' },
    });
    await open('', ['ads:read', 'approvals:write']);
    await page.follow(/waiting for approval \(Alpine - Ski\)/);
    await card.sees('Enabled, Daily budget $25.00 → Enabled, Daily budget $40.00 in Alpine Outfitters');
    await card.press('Approve');
    await page.sees('Change Alpine - Ski: approved');
    expect(api().getParams('grantCampaignApproval')).toHaveLength(1);
    await page.follow('View approved approvals');
    await card.press('Show result');
    await card.sees('Applied.');
  });

  it('shows why an approval was declined', async () => {
    const approvals = [foreignApproval];
    api().answer('listCampaignApprovals', () => ({ approvals: [...approvals], nextCursor: null }));
    await open('/ads/approvals?state=waiting', ['ads:read', 'approvals:write']);
    await card.press('Decline');
    await dialog.fill('Reason (optional)', 'The season is over.');
    approvals[0] = { ...Object(example('declineCampaignApproval')), reason: 'The season is over.' };
    await dialog.press('Decline');
    await page.sees('Change Alpine - Ski: declined');
    expect(api().getBodies('declineCampaignApproval')).toEqual([{ reason: 'The season is over.' }]);
    await card.sees('“The season is over.”');
  });

  it('offers no decision on an approval without the scope `approvals:write`', async () => {
    api().answer('listCampaignApprovals', { approvals: [foreignApproval], nextCursor: null });
    await open('/ads/approvals', ['ads:read']);
    await card.sees('Waiting for an approver.');
    expect(await page.getTexts('button')).not.toContain('Approve');
  });
});

describe('ad pages', () => {
  it('offers no changes of campaigns to a person who has only the scope `ads:read`', async () => {
    const role = ['ads:read'];
    await open(`/ads/${ALPINE}`, role);
    await page.sees('Spring workshops in Lisbon');
    const names = await page.getTexts('button');
    expect(names.filter((name) => /^(Pause|Enable|Edit budget)/.test(name))).toEqual([]);
    expect(await page.getTexts('link')).not.toContain('New campaign');
    await open(`/ads/${ALPINE}/new`, role);
    await page.sees('Permission required');
    await open('/ads', role);
    await page.sees('Alpine Outfitters');
    expect(await page.getTexts('button')).not.toContain('Pause all campaigns');
  });

  it('links to the connections page if no ad account is connected', async () => {
    api().answer('listSearchadsCustomers', { customers: [], complete: true });
    await open('/ads');
    await page.sees('No ad accounts');
    await page.follow('Connect Google Ads');
    await getPart('main', '').sees('Connections');
  });
});

describe('a campaign that Google migrates to AI Max', () => {
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
    'shows that the AI Max migration of %s is %s, with the day or month of %s',
    async (feature, state, date, text) => {
      await openCampaign([{ feature, state, date }]);
      await page.sees(text);
    },
  );

  it('shows no AI Max notice on a campaign that Google does not migrate', async () => {
    await openCampaign([]);
    await page.sees('Last 7 days');
    await page.seesNo('AI Max');
  });
});

describe('an emergency pause', () => {
  const { stop } = example('getCampaignStop');
  const [listed] = example('listCampaignStops').stops;
  const answerPause = (campaigns: Partial<typeof stop.campaigns>) => {
    if (!listed) throw new Error('The example has no emergency pause.');
    const pausedCampaigns = (campaigns.paused ?? 0) + (campaigns.not_resumed ?? 0);
    api().answer('listCampaignStops', { stops: [{ ...listed, pausedCampaigns }], nextCursor: null });
    api().answerWith('getCampaignStop', {
      stop: { ...stop, state: 'stopped', campaigns: { ...stop.campaigns, ...campaigns } },
    });
  };

  it('shows an emergency pause on every page, and asks for confirmation before it is undone', async () => {
    answerPause({ paused: 9, not_resumed: 0 });
    await open('/mail');
    await page.sees('Emergency pause: 9 campaigns pausedBy Ada Example');
    expect(await page.getTexts('status')).toContain('Emergency pause: 9 campaigns paused');
    await page.follow('Review and undo');
    await page.press('Resume 9 campaigns');
    expect(api().getBodies('resumeCampaigns')).toEqual([]);
    await dialog.press('Resume');
    await page.sees('Emergency pause');
    expect(api().getBodies('resumeCampaigns')).toEqual([{ stopId: stop.id }]);
  });

  it('shows "No campaigns were enabled" only after the emergency pause has reached all accounts', async () => {
    const campaigns = { ...stop.campaigns, paused: 0, failed: 0, resumed: 0, not_resumed: 0, changed: 0 };
    const answer = (state: typeof stop.state) =>
      api().answerWith('getCampaignStop', { stop: { ...stop, state, campaigns } });
    answer('stopping');
    await open(`/ads/stops/${stop.id}`);
    await page.sees('remaining');
    await page.seesNo('No campaigns were enabled');
    answer('stopped');
    await page.sees('No campaigns were enabled');
  });

  it('hides an emergency pause without paused campaigns, and hides every emergency pause from people without the scope `ads:read`', async () => {
    answerPause({ paused: 0, not_resumed: 0 });
    await open('/mail');
    await waitFor(() => expect(api().getParams('listCampaignStops')).toHaveLength(1));
    await page.seesNo('Review and undo');
    answerPause({ paused: 9 });
    await open('/mail', ['emails:send']);
    await page.sees('New batch');
    await page.seesNo('Review and undo');
    expect(api().getParams('listCampaignStops')).toHaveLength(1);
  });
});
