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

  it('asks a second person to approve a higher budget', async () => {
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
    expect(api().sent('updateSearchCampaign')).toEqual([{ ...change, validateOnly: true }, change]);
    await dialog.follow('approvals');
    await card.sees('You requested this. Another person must approve it.');
    await card.sees('Requested by Ada Example');
    expect(api().asked('listCampaignApprovals').at(-1)).toMatchObject({ state: 'waiting' });
  });

  it('lets the requester withdraw but not decide, even if a key made the request', async () => {
    const byKey = { ...Object(OWN_APPROVAL), requestedBy: 'api-key:0' };
    api().answer('listCampaignApprovals', { ...example('listCampaignApprovals'), approvals: [byKey] });
    await open('/ads/approvals');
    await card.sees('Requested by your key or client');
    await card.sees('Requested by Service account key 0');
    expect(await card.textsOf('button')).toEqual(['Withdraw']);
    await card.press('Withdraw');
    await page.sees('Change Alpine - Ski: cancelled');
    expect(api().asked('withdrawCampaignApproval')).toEqual([{ projectId: PROJECT, approvalId: byKey.id }]);
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
    api().answer('getCampaignApproval', {
      ...example('getCampaignApproval'),
      outcome: { state: 'done' },
    });
    await open('', ['ads:read', 'approvals:write']);
    await page.follow(/waiting for approval \(Alpine - Ski\)/);
    await card.sees('Enabled, Daily budget $25.00 → Enabled, Daily budget $40.00 in Alpine Outfitters');
    await card.press('Approve');
    await page.sees('Change Alpine - Ski: approved');
    expect(api().asked('grantCampaignApproval')).toHaveLength(1);
    await page.follow('View approved approvals');
    await card.press('Show result');
    await card.sees('Applied.');
  });

  it('shows the reason for which an approval was declined', async () => {
    const approvals = [foreignApproval];
    api().answer('listCampaignApprovals', () => ({ approvals: [...approvals], nextCursor: null }));
    await open('/ads/approvals?state=waiting', ['ads:read', 'approvals:write']);
    await card.press('Decline');
    await dialog.fill('Reason (optional)', 'The season is over.');
    approvals[0] = { ...Object(example('declineCampaignApproval')), reason: 'The season is over.' };
    await dialog.press('Decline');
    await page.sees('Change Alpine - Ski: declined');
    expect(api().sent('declineCampaignApproval')).toEqual([{ reason: 'The season is over.' }]);
    await card.sees('“The season is over.”');
  });

  it('offers no decision without approvals:write', async () => {
    api().answer('listCampaignApprovals', { approvals: [foreignApproval], nextCursor: null });
    await open('/ads/approvals', ['ads:read']);
    await card.sees('Waiting for an approver.');
    expect(await page.textsOf('button')).not.toContain('Approve');
  });
});

describe('ad pages', () => {
  it('offers a reader no change of ads', async () => {
    const role = ['ads:read'];
    await open(`/ads/${ALPINE}`, role);
    await page.sees('Spring workshops in Lisbon');
    expect((await page.textsOf('button')).filter((name) => /^(Pause|Enable|Change)/.test(name))).toEqual([]);
    expect(await page.textsOf('link')).not.toContain('New campaign');
    await open(`/ads/${ALPINE}/new`, role);
    await page.sees('Permission required');
    await open('/ads', role);
    await page.sees('Alpine Outfitters');
    expect(await page.textsOf('button')).not.toContain('Pause all campaigns');
  });

  it('leads to the connections if no ad account is connected', async () => {
    api().answer('listSearchadsCustomers', { customers: [], complete: true });
    await open('/ads');
    await page.sees('No ad accounts');
    await page.follow('Connect Google Ads');
    await getPart('main', '').sees('Connections');
  });
});

describe('the conversions page', () => {
  const goals = example('listConversionGoals');
  const [conversion] = example('listConversions').conversions;
  const goal = getPart('article', 'purchases');

  it('creates a goal with two destinations after invalid fields are corrected', async () => {
    const agency = {
      ...Object(example('listSearchadsCustomers').customers[0]),
      id: '1000000001',
      customerId: '1000000001',
      displayName: 'Harbour Agency',
      manager: true,
      kind: 'ads_manager',
    };
    api().answer('listSearchadsCustomers', {
      ...example('listSearchadsCustomers'),
      customers: [agency, ...example('listSearchadsCustomers').customers],
    });
    let stored: typeof goals = { goals: [] };
    api().answer('listConversionGoals', () => stored);
    api().answer('putConversionGoal', () => {
      stored = goals;
      return example('putConversionGoal');
    });
    await open('/ads/conversions');
    await page.sees('No goals');
    await page.press('New goal');
    await page.fill('Name', 'Purchases!');
    await page.choose('Account', 'Alpine Outfitters (200-000-0001)');
    await page.fill('Conversion action ID', 'the second');
    await page.press('Create goal');
    await page.sees('Use lowercase letters, digits, _ and - only.');
    await page.sees('Enter digits only.');
    await page.fill('Name', 'purchases');
    await page.fill('Conversion action ID', '6000000002');
    await page.press('Add destination');
    const second = getPart('group', 'Destination 2');
    await second.check('Meta');
    await second.fill('Dataset ID', '3100000000000001');
    await page.press('Create goal');
    await goal.sees('Google Ads · Alpine Outfitters · action 6000000002');
    expect(api().sent('putConversionGoal')).toEqual([
      expect.objectContaining({
        on: 'order',
        destinations: [
          expect.objectContaining({ customerId: ALPINE, conversionAction: '6000000002' }),
          { metaDataset: '3100000000000001' },
        ],
      }),
    ]);
  });

  it('shows the state of each conversion and filters by state', async () => {
    const withoutConsent = {
      ...Object(conversion),
      id: '2',
      subject: 'unasked',
      state: 'no_consent',
      reason: 'consent_missing',
    };
    delete withoutConsent.nextAction;
    api().answer('listConversions', ({ params }) => ({
      ...example('listConversions'),
      conversions: params['state'] === 'no_consent' ? [withoutConsent] : [Object(conversion), withoutConsent],
    }));
    await open('/ads/conversions', ['ads:read']);
    await page.sees('order-1001');
    await page.sees('$49.00');
    await page.sees('Reconnect the account and allow');
    await page.sees('The connection lacks permission to send conversions.');
    await page.sees('The event has no “consent” field.');
    expect(await page.textsOf('button')).not.toContain('New goal');
    expect(await page.textsOf('link')).not.toContain('Go to connections');
    await page.choose('Status', 'No consent');
    await page.seesNo('order-1001');
    expect(location.search).toBe('?state=no_consent');
  });

  it('warns of a change by somebody else before it saves a goal, and ends the goal', async () => {
    let stored = Object(goals.goals[0]);
    api().answer('listConversionGoals', () => ({ goals: stored ? [stored] : [] }));
    api().answer('putConversionGoal', ({ body }) => (stored = { ...stored, ...Object(body) }));
    api().answer('deleteConversionGoal', () => {
      stored = undefined;
      return example('deleteConversionGoal');
    });
    await open('/ads/conversions');
    await goal.press('Edit');
    await dialog.fill('Click-through window (days)', '30');
    stored = { ...stored, requireConsent: false, updatedAt: '2026-04-08T08:00:00.000Z' };
    await dialog.press('Save');
    await dialog.sees('Someone else changed this goal.');
    const consent = await dialog.field('Require consent');
    await waitFor(() => expect(consent.checked).toBe(false));
    await dialog.press('Save');
    await goal.sees('30-day click window');
    await goal.sees('consent not required');
    await goal.press('Delete');
    await dialog.fill('Type “purchases” to confirm', 'purchases');
    await dialog.press('Delete goal');
    await page.sees('No goals');
  });

  it('keeps the connection of a goal for a person who may not list connections', async () => {
    const { connectionId } = Object(goals.goals[0]?.destinations[0]);
    const toMeta = {
      ...Object(goals.goals[0]),
      destinations: [{ metaDataset: '3100000000000001', connectionId }],
    };
    api().answer('listConversionGoals', { goals: [toMeta] });
    await open('/ads/conversions', ['ads:read', 'ads:write']);
    await goal.press('Edit');
    expect(await dialog.find('combobox', 'Connection')).toHaveProperty('value', 'Current connection');
  });

  it('leads from a new goal to the connections if no account is connected', async () => {
    api().answer('listSearchadsCustomers', { customers: [], complete: true });
    api().answer('listConversionGoals', { goals: [] });
    api().answer('listConversions', { conversions: [], nextCursor: null });
    await open('/ads/conversions');
    await page.sees('No conversions');
    await page.press('New goal');
    await page.sees('No connected Google Ads account.');
    await page.find('link', 'Connect Google Ads');
  });
});
