import { waitFor } from '@testing-library/dom';
import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { catchSavedText, dialog, page, getPart } from './page/steps.ts';

const { api, open } = usePages();

const ALPINE = '2000000001';
const goals = example('listConversionGoals');
const [conversion] = example('listConversions').conversions;
const goal = getPart('article', 'purchases');

it('creates a goal with two destinations after its invalid name is corrected', async () => {
  const agency = {
    ...Object(example('listSearchadsCustomers').customers[0]),
    id: '1000000001',
    customerId: '1000000001',
    displayName: 'Harbour Agency',
    manager: true,
    kind: 'ads_manager',
  };
  api().answerWith('listSearchadsCustomers', {
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
  await page.choose('Conversion action', 'Order');
  await page.press('Create goal');
  await page.sees('Use lowercase letters, digits, _ and - only.');
  await page.fill('Name', 'purchases');
  await page.press('Add destination');
  const second = getPart('group', 'Destination 2');
  await second.check('Meta');
  await second.fill('Dataset ID', '3100000000000001');
  await page.press('Create goal');
  await goal.sees('Google Ads · Alpine Outfitters · Order');
  expect(api().getBodies('putConversionGoal')).toEqual([
    expect.objectContaining({
      on: 'order',
      destinations: [
        expect.objectContaining({ customerId: ALPINE, conversionAction: '6000000002' }),
        { metaDataset: '3100000000000001' },
      ],
    }),
  ]);
});

it.each([
  ['missing_scope', 'Google', true, {}],
  ['no_permission', 'Google', false, {}],
  ['no_permission', 'Meta', true, { destination: { metaDataset: '3100000000000001' } }],
])('a conversion with %s (%s) links to connections: %s', async (reason, _platform, isLinked, parts) => {
  api().answerWith('listConversions', { conversions: [{ ...Object(conversion), ...parts, reason }] });
  await open('/ads/conversions');
  await page.sees('order-1001');
  expect((await page.getTexts('link')).includes('Go to connections')).toBe(isLinked);
});

it('shows the state and reason of each conversion, exports them, and filters them by state', async () => {
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
  await page.sees('No consent to ad data sharing was recorded.');
  expect(await page.getTexts('button')).not.toContain('New goal');
  expect(await page.getTexts('link')).not.toContain('Go to connections');
  const csv = await catchSavedText(() => page.press('Export CSV'));
  expect(csv).toMatch(/\r\norder-1001,purchases,.*,Needs attention,.*,49,USD,2000000001,/);
  await page.choose('Status', 'No consent');
  await page.seesNo('order-1001');
  expect(location.search).toBe('?state=no_consent');
});

it('totals the conversions of the selected days by outcome, with their match rate', async () => {
  const { days } = example('getConversionSummary');
  api().answer('getConversionSummary', ({ params }) => ({
    ...example('getConversionSummary'),
    days: params['from'] === '2026-04-29' ? days : days.slice(0, 1),
  }));
  await open('/ads/conversions?from=2026-04-29&to=2026-04-30&compare=true');
  await getPart('region', 'Sent').sees('81.1% with a click ID');
  await getPart('region', 'Counted').sees('$1,470.00 value');
  await getPart('region', 'Match rate').sees('27 of 29 results from Google');
  await getPart('region', 'Match rate').sees('88.9% in the previous period');
  await getPart('region', 'Waiting').sees('Pending: 1 · Result pending: 5');
  await getPart('region', 'Not sent').sees('No ad click: 3 · No consent: 2');
  expect(api().getParams('listConversions')).toMatchObject([
    { since: '2026-04-28T23:00:00.000Z', until: '2026-04-30T23:00:00.000Z' },
  ]);
  await page.follow('View journey of order-1001');
  expect(location.search).toBe('?by=visitor&value=vis_7f3a');
});

it('warns before saving a goal that somebody else changed, and deletes a goal after its name is typed', async () => {
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
  await goal.sees('30-day click-through window');
  await goal.sees('consent not required');
  await goal.press('Delete');
  await dialog.fill('Type “purchases” to confirm', 'purchases');
  await dialog.press('Delete goal');
  await page.sees('No goals');
});

it('keeps the stored connection of an edited goal when the person may not list connections', async () => {
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

it('links from the form of a new goal to the connections page if no account is connected', async () => {
  api().answer('listSearchadsCustomers', { customers: [], complete: true });
  api().answer('listConversionGoals', { goals: [] });
  api().answer('listConversions', { conversions: [], nextCursor: null });
  await open('/ads/conversions');
  await page.sees('No conversions');
  await page.press('New goal');
  await page.sees('No connected Google Ads account.');
  await page.find('link', 'Connect Google Ads');
});

it.each([
  [
    { field: 'userData.userIdentifiers[1]', reason: 'INVALID_PHONE_NUMBER' },
    'Warning from Google: invalid phone number (userData.userIdentifiers[1])',
  ],
  [{ reason: 'UNKNOWN' }, /Warning from Google: unknown(?! \()/],
])('shows a warning of Google about a conversion in words (%j)', async (warning, text) => {
  api().answer('listConversions', {
    nextCursor: null,
    conversions: [{ ...Object(conversion), warnings: [warning] }],
  });
  await open('/ads/conversions');
  await page.sees(text);
});
