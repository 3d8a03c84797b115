import { waitFor } from '@testing-library/dom';
import { example } from './page/fake-api.ts';
import { PROJECT, usePages } from './page/open-page.ts';
import { dialog, page, partOf } from './page/steps.ts';

const { api, open } = usePages();

const ALPINE = '2000000001';
const ASKED_BY_ME = example('listCampaignApprovals').approvals;
const [MINE] = ASKED_BY_ME;

describe('campaign approvals', () => {
  const campaign = example('listCampaigns').campaigns[0];
  const theirs = { ...Object(MINE), requestedBy: 'user:usr_5t9w2c8d', requesters: ['user:usr_5t9w2c8d'] };
  const card = partOf('article', 'Change Alpine - Ski');

  it('asks a second person to approve a higher budget', async () => {
    const compared = { ...Object(example('updateSearchCampaign')), requiresApproval: true };
    api().answer('updateSearchCampaign', ({ body }) =>
      Object(body).validateOnly ? compared : { approval: Object(MINE) },
    );
    await open(`/ads/${ALPINE}`);
    const name = campaign?.name ?? '';
    await page.press(`Change the budget of ${name}`);
    await dialog.fill('Budget a day', '40');
    await dialog.press('See what that comes to');
    await dialog.sees('somebody else has to approve it');
    await dialog.press('Ask for approval');
    await dialog.sees('It waits for a second person');
    const change = { dailyBudget: 40, expected: { dailyBudget: 25 } };
    expect(api().sent('updateSearchCampaign')).toEqual([{ ...change, validateOnly: true }, change]);
    await dialog.follow('approvals');
    await card.sees('You have asked for this yourself: a second person decides.');
    await card.sees('Asked for by Ada Example');
    expect(api().asked('listCampaignApprovals').at(-1)).toMatchObject({ state: 'waiting' });
  });

  it('lets the requester withdraw an approval but not decide it, even if a key requested it', async () => {
    const byKey = { ...Object(MINE), requestedBy: 'api-key:0' };
    api().answer('listCampaignApprovals', { ...example('listCampaignApprovals'), approvals: [byKey] });
    await open('/ads/approvals');
    await card.sees('This was asked for by a key or a client of yours');
    await card.sees('Asked for by the service account’s key 0');
    expect(await card.textsOf('button')).toEqual(['Take it back']);
    await card.press('Take it back');
    await page.sees('“Change Alpine - Ski” is cancelled');
    expect(api().asked('withdrawCampaignApproval')).toEqual([{ projectId: PROJECT, approvalId: byKey.id }]);
  });

  it('leads a second person from Home to an approval and shows its outcome', async () => {
    api().answer('listCampaignApprovals', ({ params }) => {
      const isDecided = params['state'] === 'approved';
      const { outcome: _outcome, ...granted } = Object(example('grantCampaignApproval'));
      return {
        approvals: [isDecided ? { ...granted, requestedBy: theirs.requestedBy } : theirs],
        nextCursor: null,
      };
    });
    api().answer('getCampaignApproval', {
      ...example('getCampaignApproval'),
      outcome: { state: 'done' },
    });
    await open('', ['ads:read', 'approvals:write']);
    await page.follow(/waits for an approval \(Alpine - Ski\)/);
    await card.sees('enabled, 25 USD a day → enabled, 40 USD a day in Alpine Outfitters');
    await card.press('Approve');
    await page.sees('“Change Alpine - Ski” is approved');
    expect(api().asked('grantCampaignApproval')).toHaveLength(1);
    await page.follow('what is approved');
    await card.press('What became of it');
    await card.sees('It is done.');
  });

  it('shows the reason for which an approval was declined', async () => {
    const approvals = [theirs];
    api().answer('listCampaignApprovals', () => ({ approvals: [...approvals], nextCursor: null }));
    await open('/ads/approvals?state=waiting', ['ads:read', 'approvals:write']);
    await card.press('Decline');
    await dialog.fill('Why', 'The season is over.');
    approvals[0] = { ...Object(example('declineCampaignApproval')), reason: 'The season is over.' };
    await dialog.press('Decline it');
    await page.sees('“Change Alpine - Ski” is declined');
    expect(api().sent('declineCampaignApproval')).toEqual([{ reason: 'The season is over.' }]);
    await card.sees('“The season is over.”');
  });

  it('offers no decision without approvals:write', async () => {
    api().answer('listCampaignApprovals', { approvals: [theirs], nextCursor: null });
    await open('/ads/approvals', ['ads:read']);
    await card.sees('Somebody who may approve decides.');
    expect(await page.textsOf('button')).not.toContain('Approve');
  });
});

describe('ad pages', () => {
  it('offer no change to a reader', async () => {
    const role = ['ads:read'];
    await open(`/ads/${ALPINE}`, role);
    await page.sees('Spring workshops in Lisbon');
    expect((await page.textsOf('button')).filter((name) => /^(Pause|Enable|Change)/.test(name))).toEqual([]);
    expect(await page.textsOf('link')).not.toContain('New campaign');
    await open(`/ads/${ALPINE}/new`, role);
    await page.sees('Your role does not permit this');
    await open('/ads', role);
    await page.sees('Alpine Outfitters');
    expect(await page.textsOf('button')).not.toContain('Stop everything');
  });

  it('lead to the connections if no ad account is connected', async () => {
    api().answer('listSearchadsCustomers', { customers: [], complete: true });
    await open('/ads');
    await page.sees('No ad account yet');
    await page.follow('Connect a Google Ads account');
    await partOf('main', '').sees('Connections');
  });
});

describe('the conversions page', () => {
  const goals = example('listConversionGoals');
  const [conversion] = example('listConversions').conversions;
  const goal = partOf('article', 'purchases');

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
    let kept: typeof goals = { goals: [] };
    api().answer('listConversionGoals', () => kept);
    api().answer('putConversionGoal', () => {
      kept = goals;
      return example('putConversionGoal');
    });
    await open('/ads/conversions');
    await page.sees('No goal yet');
    await page.press('New goal');
    await page.fill('Name', 'Purchases!');
    await page.choose('Account', 'Alpine Outfitters (200-000-0001)');
    await page.fill('Conversion action', 'the second');
    await page.press('Make the goal');
    await page.sees('Use small letters, digits, _ and - only.');
    await page.sees('Its id is of digits only.');
    await page.fill('Name', 'purchases');
    await page.fill('Conversion action', '6000000002');
    await page.press('One more destination');
    const second = partOf('group', 'Destination 2');
    await second.check('Meta');
    await second.fill('Dataset', '3100000000000001');
    await page.press('Make the goal');
    await goal.sees('Google Ads, Alpine Outfitters, action 6000000002');
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

  it('shows the state of each conversion and filters by it', async () => {
    const unasked = {
      ...Object(conversion),
      id: '2',
      subject: 'unasked',
      state: 'no_consent',
      reason: 'consent_missing',
    };
    delete unasked.nextAction;
    api().answer('listConversions', ({ params }) => ({
      ...example('listConversions'),
      conversions: params['state'] === 'no_consent' ? [unasked] : [Object(conversion), unasked],
    }));
    await open('/ads/conversions', ['ads:read']);
    await page.sees('order-1001');
    await page.sees('$49.00');
    await page.sees('Reconnect the account and allow');
    await page.sees('The connection lacks the right to send conversions.');
    await page.sees('not told whether its visitor agrees');
    expect(await page.textsOf('button')).not.toContain('New goal');
    expect(await page.textsOf('link')).not.toContain('To the connections');
    await page.choose('What became of it', 'no consent');
    await page.seesNo('order-1001');
    expect(location.search).toBe('?state=no_consent');
  });

  it('warns of a change by somebody else before it saves a goal, and ends the goal', async () => {
    let kept = Object(goals.goals[0]);
    api().answer('listConversionGoals', () => ({ goals: kept ? [kept] : [] }));
    api().answer('putConversionGoal', ({ body }) => (kept = { ...kept, ...Object(body) }));
    api().answer('deleteConversionGoal', () => {
      kept = undefined;
      return example('deleteConversionGoal');
    });
    await open('/ads/conversions');
    await goal.press('Change');
    await dialog.fill('Days that a click counts', '30');
    kept = { ...kept, requireConsent: false, updatedAt: '2026-04-08T08:00:00.000Z' };
    await dialog.press('Change it');
    await dialog.sees('Somebody else has changed this goal meanwhile.');
    const consent = await dialog.field('Only of visitors who agreed');
    await waitFor(() => expect(consent.checked).toBe(false));
    await dialog.press('Change it');
    await goal.sees('by a click of the 30 days before');
    await goal.sees('of those who did not disagree');
    await goal.press('End');
    await dialog.fill('Type “purchases” to go on', 'purchases');
    await dialog.press('End it');
    await page.sees('No goal yet');
  });

  it('keeps the connection of a goal for a person who may not list connections', async () => {
    const { connectionId } = Object(goals.goals[0]?.destinations[0]);
    const toMeta = {
      ...Object(goals.goals[0]),
      destinations: [{ metaDataset: '3100000000000001', connectionId }],
    };
    api().answer('listConversionGoals', { goals: [toMeta] });
    await open('/ads/conversions', ['ads:read', 'ads:write']);
    await goal.press('Change');
    expect(await dialog.find('combobox', 'Connection')).toHaveProperty('value', 'The one that it has');
  });

  it('leads from a new goal to the connections if no account is connected', async () => {
    api().answer('listSearchadsCustomers', { customers: [], complete: true });
    api().answer('listConversionGoals', { goals: [] });
    api().answer('listConversions', { conversions: [], nextCursor: null });
    await open('/ads/conversions');
    await page.sees('No conversion yet');
    await page.press('New goal');
    await page.sees('No Google Ads account is connected.');
    await page.find('link', 'Connect one');
  });
});
