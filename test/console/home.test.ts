import { waitFor } from '@testing-library/dom';
import { refetchAssets } from '../../console/src/data/assets.ts';
import { example } from './page/fake-api.ts';
import { PROJECT, usePages } from './page/open-page.ts';
import { getPart, page } from './page/steps.ts';

const { api, open, reload } = usePages();

const [customer] = example('listSearchadsCustomers').customers;
const day = Object(example('getProjectActivity').days[0]);
const [webhook] = example('listWebhooks').webhooks;

function answerAccounts(count: number): void {
  const customers = Array.from({ length: count }, (_, index) => ({
    ...Object(customer),
    customerId: String(2_000_000_001 + index),
    displayName: `Account ${index + 1}`,
    readable: true,
    currencyCode: 'EUR',
  }));
  api().answerWith('listSearchadsCustomers', { customers });
  api().answer('getPerformanceReport', ({ params }) => ({
    ...example('getPerformanceReport'),
    rows: [
      {
        ...Object(example('getPerformanceReport').rows[0]),
        date: params['startDate'],
        metrics: { spend: 10, conversions: 1.5 },
      },
    ],
  }));
}

describe('the figures of Home', () => {
  it('adds the days of the selected range on Home and compares them with the previous period', async () => {
    api().answer('getProjectActivity', ({ params }) => {
      const isCurrent = params['from'] === '2026-04-03';
      const mails = { ...day.mails, sent: isCurrent ? 30 : 20, delivered: 15, opened: 6, clicked: 3 };
      const revenue: Record<string, number> = isCurrent ? { EUR: 1_050, USD: 200 } : { EUR: 2_100 };
      return {
        ...example('getProjectActivity'),
        days: [
          { ...day, day: '2026-04-03', mails, revenue },
          { ...day, day: '2026-04-04', mails, revenue },
        ],
      };
    });
    await open('?from=2026-04-03&to=2026-04-04&compare=true');
    const mail = getPart('region', 'E-mails sent');
    await mail.sees(/60\+50%40 in the previous period/);
    await mail.sees('50% delivered · 40% opened · 20% clicked');
    const revenue = getPart('region', 'Revenue');
    await revenue.sees(/€21\.00-50%/);
    await revenue.sees('Also $4.00');
    expect(
      api()
        .getParams('getProjectActivity')
        .map(({ from, to }) => [from, to]),
    ).toEqual(
      expect.arrayContaining([
        ['2026-04-03', '2026-04-04'],
        ['2026-04-01', '2026-04-02'],
      ]),
    );
  });

  it('shows a dash for the open and click rates if no mail was delivered', async () => {
    const mails = { ...day.mails, sent: 3, delivered: 0, opened: 0, clicked: 0, bounced: 0 };
    api().answerWith('getProjectActivity', { days: [{ ...day, mails }] });
    await open('');
    await getPart('region', 'E-mails sent').sees('0% delivered · – opened · – clicked · 0% bounced');
  });

  it('keeps the date range of Home in the URL', async () => {
    await open('');
    await page.press(/^Date range/);
    await page.press('Last 7 days');
    await page.find('button', /^Date range: Last 7 days/);
    expect(location.search).toContain('range=last_7_days');
    await reload();
    await page.find('button', /^Date range: Last 7 days/);
  });

  it('adds the cost of all ad accounts', async () => {
    answerAccounts(12);
    await open('?range=today');
    await getPart('region', 'Ad cost').sees(/€120\.00.*All 12 accounts/);
    await getPart('region', 'Google Ads conversions').sees('18');
  });

  it('shows no ad totals if an account is unreadable, and reads the account again on request', async () => {
    answerAccounts(1);
    api().refuse('getPerformanceReport', 422, 'provider_error');
    await open('?range=today');
    const cost = getPart('region', 'Ad cost');
    await cost.sees('Ad totals not available');
    await cost.sees('Could not load Account 1.');
    answerAccounts(1);
    await cost.press('Try again');
    await cost.sees('€10.00');
  });

  it('continues the search for rejected files in a long event log from the last cursor after a reload', async () => {
    localStorage.clear();
    const [event] = example('listEventLog').events;
    const refused = Object({ ...event, type: 'asset.refused', timestamp: new Date().toISOString() });
    api().answer('listEventLog', ({ params }) => {
      const cursor = String(Number(params['after'] ?? 0) + 1);
      const isLast = cursor === '7';
      return { events: isLast ? [refused] : [], cursors: isLast ? [cursor] : [], cursor, hasMore: !isLast };
    });
    await open('');
    await page.sees('some rejected files may be missing');
    await reload();
    await page.sees('1 file rejected in the last 7 days');
    expect(
      api()
        .getParams('listEventLog')
        .map(({ after }) => after),
    ).toEqual([undefined, '1', '2', '3', '4', '5', '6']);
  });

  it('finds rejected files at the end of a long event log while an earlier rejection is shown', async () => {
    localStorage.clear();
    const [event] = example('listEventLog').events;
    const refused = Object({ ...event, type: 'asset.refused', timestamp: new Date().toISOString() });
    api().answer('listEventLog', ({ params }) => {
      const read = Math.min(Number(params['after'] ?? 0) + 1, 7);
      const events = params['after'] !== '7' && [1, 7].includes(read) ? [refused] : [];
      return { events, cursors: events.map(String), cursor: String(read), hasMore: read < 7 };
    });
    await open('');
    await page.sees('1 file rejected in the last 7 days');
    await refetchAssets(PROJECT);
    await page.sees('2 files rejected in the last 7 days');
    await page.seesNo('some rejected files may be missing');
    await refetchAssets(PROJECT);
    await page.sees('2 files rejected in the last 7 days');
    expect(api().getParams('listEventLog').at(-1)).toMatchObject({ after: '7' });
  });

  it('restarts the search for rejected files without a cursor when the stored cursor has expired', async () => {
    localStorage.clear();
    const log = { ...example('listEventLog'), events: [], cursors: [], hasMore: false };
    api().answer('listEventLog', log);
    await open('');
    await waitFor(() => expect(Object.values(localStorage)).toContain(log.cursor));
    api().refuse('listEventLog', 410, 'cursor_expired');
    await reload();
    await waitFor(() => expect(api().getParams('listEventLog')).toHaveLength(3));
    expect(api().getParams('listEventLog')[2]).not.toHaveProperty('after');
  });

  it('lists ad accounts, webhooks and batches that need attention, and says if there are more batches', async () => {
    answerAccounts(1);
    api().answerWith('listCampaigns', { campaigns: [] });
    api().answerWith('getAccountHealth', {
      state: 'needs_action',
      reason: 'Billing is not set up.',
      nextAction: { code: 'set_up_billing', label: 'Set up billing' },
    });
    api().answerWith('listWebhooks', {
      webhooks: [{ ...Object(webhook), failingSince: '2026-04-01T00:00:00.000Z' }],
    });
    const message = 'The account was disconnected. Cancel the batch.';
    api().answerWith('listEmailBatches', {
      batches: example('listEmailBatches')
        .batches.slice(0, 1)
        .map((batch) => ({
          ...batch,
          state: 'blocked' as const,
          stateReason: 'provider_credentials' as const,
          lastError: { code: 'reauth', message, occurredAt: '2026-04-01T00:00:00.000Z' },
        })),
      nextCursor: 'next',
    });
    await open('');
    const section = getPart('region', 'Needs attention');
    await section.sees(new RegExp(`is blocked\\s*${message}`));
    await section.sees(/Account 1 needs attention\s*Billing is not set up\. Set up billing\./);
    await section.sees(/Webhook https:.*: failing/);
    await section.sees(/^Needs attention\d\+.*More blocked batches/);
  });
});

describe('the "Get started" steps of a project', () => {
  const sender = example('getSender');
  const unverified = { ...sender, verification: { ...sender.verification, state: 'unverified' as const } };
  const steps = getPart('region', 'Get started');

  beforeEach(() => {
    localStorage.clear();
    api().answer('getSender', unverified);
    api().answerWith('getProjectActivity', { days: [] });
    api().answerWith('listConnections', { connections: [] });
    api().answerWith('listWriteKeys', { writeKeys: [] });
    api().answerWith('listTeamMembers', {
      members: example('listTeamMembers').members.slice(0, 1),
    });
    api().answerWith('listInvitations', { invitations: [] });
    api().answerWith('listEmailBatches', { batches: [] });
  });

  it('shows the form of a "Get started" step when the step is opened, and marks the step as done when its data exists', async () => {
    await open('');
    await steps.sees('0 of 5 done');
    await steps.press(/^Set up the sender/);
    await steps.find('textbox', 'From address');
    await steps.press(/^Add the tracking script/);
    await steps.find('button', 'Save');
    await steps.press(/^Invite your team/);
    await steps.fill('E-mail address', 'grace@example.com');
    api().answerWith('listInvitations', {
      invitations: example('listInvitations').invitations.map((invitation) => ({
        ...invitation,
        state: 'open' as const,
      })),
    });
    await steps.press('Send invitation');
    await steps.sees('1 of 5 done');
    await steps.find('button', /^Invite your team \(done\)/);
  });

  it('shows only the "Get started" steps that the role permits', async () => {
    await open('', ['connections:write']);
    await steps.sees('0 of 1 done');
    expect(api().getParams('getSender')).toEqual([]);
  });

  it('hides the "Get started" steps in this browser after "Hide steps"', async () => {
    await open('');
    await steps.press('Hide steps');
    await page.seesNo('Get started');
    await reload();
    await page.find('heading', 'Needs attention');
    await page.seesNo('Get started');
  });

  it('hides the "Get started" steps when all of them are done', async () => {
    await open('', ['connections:write']);
    await steps.sees('0 of 1 done');
    api().answer('listConnections', example('listConnections'));
    await reload();
    await page.sees('All clear');
    await page.seesNo('Get started');
  });
});
