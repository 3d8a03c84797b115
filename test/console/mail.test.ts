import { waitFor } from '@testing-library/dom';
import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { catchSavedText, page, getPart } from './page/steps.ts';

const { api, open, reload } = usePages();

const [BATCH] = example('listEmailBatches').batches;
const { counts } = example('getEmailBatch');
const list = getPart('group', 'Batches');

describe('the list of batches', () => {
  const sent = {
    ...counts,
    queued: 0,
    sent: 0,
    delivered: 90,
    opened: 60,
    clicked: 30,
    bounced: 20,
    failed: 50,
  };

  it('lists batches with subject, sender, state, send time and rates', async () => {
    const scheduled = {
      ...Object(BATCH),
      trackingId: 'later',
      state: 'scheduled',
      subject: undefined,
      counts,
    };
    api().answer('listEmailBatches', {
      batches: [
        { ...Object(BATCH), counts: sent },
        { ...scheduled, scheduledFor: '2026-12-24T17:00:00.000Z' },
      ],
      nextCursor: null,
    });
    await open('/mail');
    await list.sees(
      /Spring in {{city}}spring-news-2026-04 · Demo SenderCompleted.*250.*90% 180.*50% 90.*16\.7% 30.*10% 20/,
    );
    await list.find('link', 'later');
    await list.sees(/Scheduled.*Dec 24, 2026/);
    expect(api().getParams('listEmailBatches')[0]).toMatchObject({ include: 'counts' });
  });

  it('sorts batches by the column in the URL, but not while more pages can be loaded', async () => {
    const batches = [
      { ...Object(BATCH), trackingId: 'few', subject: 'Few', counts },
      { ...Object(BATCH), trackingId: 'many', subject: 'Many', counts: sent },
    ];
    api().answer('listEmailBatches', { batches, nextCursor: null });
    await open('/mail');
    await list.press('Delivered');
    await list.sees(/Delivered ▼.*Many.*Few/);
    await waitFor(() => expect(location.search).toContain('sort=-Delivered'));
    await list.press(/^Subject/);
    await list.sees(/Subject ▲.*Few.*Many/);
    api().answer('listEmailBatches', { batches, nextCursor: 'next' });
    await open('/mail?sort=-Subject&state=completed');
    await list.sees(/Few.*Many/);
    expect(document.querySelector('thead button')).toBeNull();
  });

  it('shows the chosen columns of the batch list, also after a reload', async () => {
    const getHeads = () => list.getTexts('columnheader');
    await open('/mail');
    expect(await getHeads()).toContain('Clicked');
    await page.press('Columns');
    const columns = getPart('dialog', 'Columns');
    await columns.check('Clicked');
    await columns.check('Created');
    await reload();
    await list.find('columnheader', 'Created');
    expect(await getHeads()).not.toContain('Clicked');
    await page.press('Columns');
    await columns.press('Reset');
    await list.find('columnheader', 'Clicked');
    expect(await getHeads()).not.toContain('Created');
  });

  it('sends the search and filters of batches to the API and keeps them in the URL', async () => {
    await open('/mail');
    await list.find('link', 'Spring in {{city}}');
    await page.fill('Search batches', ' ada@example.com ');
    await page.choose('State', 'Completed');
    await page.choose('Source', 'Sequence e-mails');
    await page.press(/^Date range: /);
    await page.press('Last 7 days');
    await page.find('button', 'Date range: Last 7 days');
    const getLastRequest = () => Object(api().getParams('listEmailBatches').at(-1));
    await waitFor(() =>
      expect(getLastRequest()).toMatchObject({
        search: 'ada@example.com',
        state: 'completed',
        source: 'sequence',
      }),
    );
    const request = getLastRequest();
    expect(Date.parse(request.until) - Date.parse(request.since)).toBe(7 * 86_400_000);
    await reload();
    expect((await page.field('Search batches')).value).toBe('ada@example.com');
    await waitFor(() => expect(getLastRequest()).toEqual(request));
  });

  it('saves all matching batches as CSV', async () => {
    api().answer('listEmailBatches', { batches: [{ ...Object(BATCH), counts: sent }], nextCursor: null });
    await open('/mail?search=spring');
    const csv = await catchSavedText(() => page.press('Export CSV'));
    expect(csv).toMatch(/^spring-news-2026-04,Spring in {{city}},.*,250,200,180,90,30,20,0$/m);
    expect(api().getParams('listEmailBatches').at(-1)).toMatchObject({ search: 'spring', limit: '100' });
  });

  it.each([
    ['?search=nothing', 'No matching batches'],
    ['', 'No batches in this period'],
  ])('shows the empty state of batches for the query "%s"', async (query, title) => {
    api().answer('listEmailBatches', { batches: [], nextCursor: null });
    await open(`/mail${query}`);
    await page.sees(title);
  });
});
