import { waitFor } from '@testing-library/dom';
import type { Schema } from '@throughline/client';
import { pollRequests } from '../../console/src/data/journey.ts';
import { queryClient } from '../../console/src/data/query-client.ts';
import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { catchSavedText, dialog, getPart, page } from './page/steps.ts';

const { api, open, reload } = usePages();

const EMPTY: Schema<'PersonJourney'> = {
  matched: false,
  match_method: null,
  visitor_ids: [],
  journey: { items: [], nextCursor: null },
};

const MAIL: Schema<'JourneyItem'> = {
  id: 'snd_1',
  source: 'ledger',
  kind: 'communication',
  type: 'email',
  occurredAt: '2026-04-07T08:12:40.000Z',
  status: 'failed',
  title: 'Your workshop',
  channel: 'email',
  recordId: 'workshop',
  detail: { status: 'bounced', reason: { code: 'bounced', message: 'The mailbox does not exist.' } },
};

const answerMails = (items: Schema<'JourneyItem'>[]) =>
  api().answer('getJourney', { ...EMPTY, journey: { items, nextCursor: null } });

describe('the list of people', () => {
  const table = getPart('group', 'People');

  it('shows leads with stage, owner, source, activity and revenue, and keeps filters in the URL', async () => {
    await open('/people');
    await table.sees(/Avery Stone.*CRM.*Lead.*Jamie Reyes.*E-mail marketing.*€129\.00/);
    await page.choose('Stage', 'Customer');
    await page.choose('Source', 'Paid search');
    await page.choose('Sort', 'Last CRM activity');
    await page.sees('1 person');
    await reload();
    await table.sees('Avery Stone');
    expect(api().getParams('searchLeads').at(-1)).toMatchObject({
      stage: 'customer',
      source: 'PAID_SEARCH',
      sort: 'last_activity',
      include: 'site',
    });
  });

  it('saves the people who match a search as CSV', async () => {
    await open('/people?q=avery');
    const csv = await catchSavedText(() => page.press('Export CSV'));
    expect(csv).toMatch(/^Avery Stone,/m);
    expect(api().getParams('searchLeads').at(-1)).toMatchObject({ query: 'avery', limit: '100' });
  });

  it('saves a person outside the CRM as CSV, without a CRM id and without future activity', async () => {
    const occurredAt = new Date(Date.now() + 60_000).toISOString();
    const items = [{ ...MAIL, id: 'snd_2', occurredAt, scheduledFor: occurredAt }, MAIL];
    api().answer('getJourney', { ...EMPTY, journey: { items, nextCursor: null } });
    await open('/people?q=ada%40example.org');
    await page.sees('2 people');
    const csv = await catchSavedText(() => page.press('Export CSV'));
    expect(csv).toMatch(/^ada@example\.org,,,,,,2026-04-07T08:12:40\.000Z,\r\nAvery Stone,/m);
  });

  it.each([
    ['a visitor', example('getJourney'), /ada@example\.org.*Visitor/],
    [
      'a recipient',
      { ...EMPTY, journey: { items: [MAIL], nextCursor: null } },
      /ada@example\.org.*Recipient/,
    ],
  ])(
    'a search by address finds %s who is not in the CRM, and the CSV export contains the person',
    async (_who, journey, row) => {
      api().answer('searchLeads', { leads: [], total: 0, nextCursor: null });
      api().answer('getJourney', journey);
      await open('/people?q=ada%40example.org');
      await table.sees(row);
      await page.sees('1 person');
      const csv = await catchSavedText(() => page.press('Export CSV'));
      expect(csv).toMatch(/\r\nada@example\.org,/);
    },
  );

  it('a search by address lists a person in the CRM once, and not also as a visitor', async () => {
    await open('/people?q=Avery.Stone%40example.com');
    await page.sees('1 person');
    await table.sees('CRM');
    await table.seesNo('Visitor');
  });

  it('links to the journey of a searched phone number when no CRM is connected', async () => {
    api().refuse('searchLeads', 404, 'connection_not_found');
    await open('/people');
    await page.sees('No connected CRM');
    await page.fill('Search people', '+351 21 000 0000');
    await table.find('link', '+351 21 000 0000');
  });
});

describe('the page of a person', () => {
  it('shows the CRM record, the suppressions and labelled event details of a person', async () => {
    const { leads } = example('searchLeads');
    const url = 'https://app.hubspot.com/contacts/1/record/0-1/101';
    api().answerWith('searchLeads', {
      leads: leads.map((lead) => ({ ...lead, emails: ['ada@example.com'], url })),
    });
    const order = {
      revenueCents: 6_900,
      currency: 'EUR',
      consent: { adUserData: 'granted', adPersonalization: 'denied' },
    };
    const { journey, ...lead } = example('getLeadJourney');
    const item = { ...MAIL, kind: 'commerce', type: 'order', title: 'Order 7', detail: order } as const;
    api().answer('getLeadJourney', { ...lead, journey: { ...journey, items: [item] } });
    await open('/people/journey?by=lead&value=101');
    await getPart('region', 'CRM record').sees(/Stone & Daughters.*Lead.*Jamie Reyes/);
    expect(await page.find('link', 'Open in HubSpot')).toHaveProperty('href', url);
    await getPart('region', 'E-mail').sees(/ada@example\.com.*Suppressed: Added manually/);
    expect(api().getParams('listEmailSuppressions')).toEqual([{ address: 'ada@example.com' }]);
    await page.press(/^More/);
    await page.sees(/Revenue.*€69\.00.*Consent.*Ad user data: granted, Ad personalization: denied/);
  });

  it('for a lead without visits, shows one status word per mail, and the error of a failed refetch', async () => {
    api().answer('getLeadJourney', { crm_lead_id: '101', ...EMPTY, match_method: null });
    answerMails([MAIL]);
    await open('/people/journey?by=lead&value=101');
    await page.sees('No visits yet');
    await getPart('group', 'Journey').sees(/Your workshop.*Bounced/);
    await page.seesNo('Failed');
    await page.press(/^More/);
    await page.sees(/Reason.*The mailbox does not exist\./);
    api().refuse('getLeadJourney', 422, 'provider_error');
    await queryClient.refetchQueries({ queryKey: ['journey'] });
    await page.sees('The answer is provider_error.');
  });

  it('for a lead without visits, stops live updates of mails once a second page is loaded', async () => {
    api().answer('getLeadJourney', { crm_lead_id: '101', ...EMPTY, match_method: null });
    api().answer('getJourney', ({ params }) => ({
      ...EMPTY,
      journey: params['cursor']
        ? { items: [{ ...MAIL, id: 'snd_0', title: 'Your invoice' }], nextCursor: null }
        : { items: [MAIL], nextCursor: 'next' },
    }));
    await open('/people/journey?by=lead&value=101');
    await getPart('group', 'Journey').sees('Your invoice');
    await page.seesNo('Updates live');
    const readCount = api().getParams('getJourney').length;
    await page.press('Show latest');
    await waitFor(() => expect(api().getParams('getJourney').length).toBeGreaterThan(readCount));
  });

  it.each(['getJourney', 'searchLeads'] as const)('shows a %s error for an unmatched lead', async (id) => {
    api().answer('getLeadJourney', { crm_lead_id: '101', ...EMPTY, match_method: null });
    api().refuse(id, 422, 'provider_error');
    await open('/people/journey?by=lead&value=101');
    await page.sees('The answer is provider_error.');
    await page.seesNo('No e-mails and no visits.');
  });

  it('shows the sequences of a person, and removes the person from a sequence when the user cancels the next e-mail of the sequence', async () => {
    const createStep = (stepIndex: number, dueInMinutes: number): Schema<'JourneyItem'> => {
      const at = new Date(Date.now() + dueInMinutes * 60_000).toISOString();
      return {
        ...MAIL,
        id: `stp_1_${stepIndex}`,
        source: 'scheduled',
        status: 'scheduled',
        title: `Lesson ${stepIndex}`,
        occurredAt: at,
        scheduledFor: at,
        provenance: { workflowId: 'sequence-enrollment/e-1', stepIndex, totalSteps: 4, campaignId: 's-1' },
        cancel: { kind: 'workflow_run_v2', id: 'e-1' },
        detail: { status: 'queued', sequence: 'Welcome series' },
      };
    };
    answerMails([createStep(3, 180), createStep(2, 60)]);
    await open('/people/journey?by=email&value=ada@example.com');
    await getPart('region', 'Sequences').sees(/Welcome series.*Next e-mail/);
    await page.press('Cancel “Lesson 2”');
    await dialog.press('Remove from sequence');
    await page.seesNo('Remove from “Welcome series”?');
    expect(api().getParams('exitSequenceEnrollment')).toEqual([
      expect.objectContaining({ sequenceId: 's-1', enrollmentId: 'e-1' }),
    ]);
  });

  it("shows the days and times of a journey in the project's time zone", async () => {
    answerMails([{ ...MAIL, occurredAt: '2026-04-07T23:12:40.000Z' }]);
    await open('/people/journey?by=email&value=ada@example.com');
    await getPart('group', 'Journey').sees(/Wednesday, April 8, 2026.*12:12 AM/);
  });

  it('states that an erasure by address cancels scheduled e-mails, and that an erasure by visitor does not', async () => {
    answerMails([MAIL]);
    await open('/people/journey?by=email&value=ada@example.com');
    await page.press('Erase');
    await dialog.sees(/Cancels scheduled e-mails, ends sequence enrollments/);
    await open('/people/journey?by=visitor&value=vis_5k2m9x1c');
    await page.press('Erase');
    await dialog.sees('E-mails, suppressions and your CRM are not changed.');
  });

  it('filters a journey by kind and date, also after a reload', async () => {
    answerMails([MAIL]);
    await open('/people/journey?by=email&value=ada@example.com');
    await page.check('Communication');
    await page.press(/^Date range/);
    await dialog.press('Last 7 days');
    await page.find('button', 'Date range: Last 7 days');
    await reload();
    await page.find('button', 'Date range: Last 7 days');
    expect(api().getParams('getJourney')).toContainEqual(
      expect.objectContaining({
        kinds: 'communication',
        since: expect.any(String),
        until: expect.any(String),
      }),
    );
  });

  it('shows a journey, but no suppressions and no erase button, to a user who has only the scope `crm_objects:read`', async () => {
    await open('/people/journey?by=lead&value=101', ['crm_objects:read']);
    await page.find('group', 'Filter by kind');
    expect(await page.getTexts('button')).not.toContain('Erase');
    expect(api().getParams('listEmailSuppressions')).toEqual([]);
  });
});

it.each([
  [1, 3_000],
  [2, false],
])('polling interval in ms for %d page(s) of running privacy requests: %s', (count, intervalMs) => {
  const requests = [{ ...Object(example('listJourneyRequests').requests[0]), state: 'running' as const }];
  const pages = Array.from({ length: count }, () => ({ requests, nextCursor: null }));
  expect(pollRequests({ state: { data: { pages }, error: null } })).toBe(intervalMs);
});
