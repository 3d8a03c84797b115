import { errorOf, insights, openMeta, pageOf, type OpenMeta, type Row } from './open-meta.ts';

const token = 'EAAagency';
const alpine = 'act_1029384756';
const both = { breakdowns: 'publisher_platform,platform_position' };

let meta: OpenMeta;
beforeAll(async () => {
  meta = await openMeta();
});
afterAll(() => meta.stop());

/** The parameter for so many days, of which the last was `ago` days ago. */
function range(ago: number, days: number): { since: string; until: string; time_range: string } {
  const day = (before: number): string =>
    new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  const [since, until] = [day(ago + days - 1), day(ago)];
  return { since, until, time_range: JSON.stringify({ since, until }) };
}

const sum = (rows: readonly Row[], metric: 'impressions' | 'clicks'): number =>
  rows.reduce((total, row) => total + Number(row[metric]), 0);

describe('rows', () => {
  it('have metrics as strings, lists of actions, days and breakdowns', async () => {
    const fields =
      'impressions,reach,frequency,clicks,inline_link_clicks,spend,cpc,cpm,cpp,ctr,actions,action_values,cost_per_action_type';
    const { since, until, time_range } = range(30, 7);
    const [first] = await meta.rows(token, insights(alpine, { ...both, time_range, fields }));
    const text = expect.stringMatching(/^\d+(\.\d+)?$/);
    const action = { action_type: 'link_click', value: text };
    expect(first).toEqual({
      ...Object.fromEntries(fields.split(',').map((field) => [field, text])),
      actions: expect.arrayContaining([action]),
      action_values: [{ action_type: 'purchase', value: text }],
      cost_per_action_type: expect.arrayContaining([action]),
      date_start: since,
      date_stop: until,
      publisher_platform: 'facebook',
      platform_position: 'feed',
    });
    expect(Number(first?.['frequency'])).toBeCloseTo(Number(first?.impressions) / Number(first?.reach), 4);
    expect(Number(first?.['ctr'])).toBeCloseTo((Number(first?.clicks) / Number(first?.impressions)) * 100, 4);
    expect(Number(first?.['cpc'])).toBeCloseTo(Number(first?.spend) / Number(first?.clicks), 4);
  });

  it('add up over levels, breakdowns and days', async () => {
    const fields = { fields: 'impressions,clicks', limit: '500' };
    const [fortnight, first, second] = [range(40, 14), range(47, 7), range(40, 7)].map(({ time_range }) => ({
      ...fields,
      time_range,
    }));
    const whole = await meta.rows(token, insights(alpine, fortnight));
    const wanted = [sum(whole, 'impressions'), sum(whole, 'clicks')];
    expect(whole).toHaveLength(1);
    for (const level of ['campaign', 'adset', 'ad']) {
      const path = insights(alpine, { ...fortnight, ...both, level });
      const rows = await meta.rows(token, path);
      expect([sum(rows, 'impressions'), sum(rows, 'clicks')]).toEqual(wanted);
    }
    const halves = [
      ...(await meta.rows(token, insights(alpine, first))),
      ...(await meta.rows(token, insights(alpine, second))),
    ];
    expect([sum(halves, 'impressions'), sum(halves, 'clicks')]).toEqual(wanted);
  });

  it('have the ids and names of their level and those above', async () => {
    const names = 'account_id,account_name,campaign_id,campaign_name,adset_id,adset_name,ad_id,ad_name';
    const first = async (level: string): Promise<Row | undefined> =>
      (await meta.rows(token, insights(alpine, { level, fields: names })))[0];
    const account = { account_id: '1029384756', account_name: 'Alpine Outfitters' };
    const campaign = { ...account, campaign_id: '120200000001', campaign_name: 'Spring workshops' };
    const adSet = { ...campaign, adset_id: '120210000000000101', adset_name: 'Hikers' };
    const days = { date_start: expect.any(String), date_stop: expect.any(String) };
    expect(await first('account')).toEqual({ ...account, ...days });
    expect(await first('campaign')).toEqual({ ...campaign, ...days });
    expect(await first('adset')).toEqual({ ...adSet, ...days });
    const ad = { ad_id: '120220000000001011', ad_name: 'Summit photo' };
    expect(await first('ad')).toEqual({ ...adSet, ...ad, ...days });
  });

  it('of one object are its own, at its level unless another is asked for', async () => {
    const fields = 'campaign_id,adset_id,ad_id';
    const campaign = await meta.rows(token, insights('120200000001', { fields }));
    expect(campaign).toMatchObject([{ campaign_id: '120200000001' }]);
    expect(campaign[0]).not.toHaveProperty('adset_id');
    const ads = await meta.rows(token, insights('120210000000000101', { fields, level: 'ad' }));
    expect(ads).toMatchObject([{ ad_id: '120220000000001011' }, { ad_id: '120220000000001012' }]);
    expect(await meta.rows(token, insights('120220000000001021', { fields }))).toMatchObject([
      { ad_id: '120220000000001021' },
    ]);
  });

  it('show every platform, and one placement that nobody knows', async () => {
    const rows = await meta.rows(token, insights(alpine, both));
    const platforms = new Set(rows.map((row) => row.publisher_platform));
    expect([...platforms]).toEqual([
      'facebook',
      'instagram',
      'audience_network',
      'messenger',
      'threads',
      'glasses',
    ]);
    expect(rows).toContainEqual(
      expect.objectContaining({ publisher_platform: 'glasses', platform_position: 'glasses_feed' }),
    );
  });

  it('leave reach out when broken down from more than 13 months ago', async () => {
    const fields = 'impressions,reach,frequency,cpp,cpm';
    const [old] = await meta.rows(token, insights(alpine, { ...both, fields, date_preset: 'maximum' }));
    expect(Object.keys(old ?? {})).not.toEqual(expect.arrayContaining(['reach', 'frequency', 'cpp']));
    expect(old).toHaveProperty('cpm');
    const [whole] = await meta.rows(token, insights(alpine, { fields, date_preset: 'maximum' }));
    expect(whole).toHaveProperty('reach');
    const [recent] = await meta.rows(token, insights(alpine, { ...both, fields, date_preset: 'last_90d' }));
    expect(recent).toHaveProperty('reach');
  });

  it('are missing for what never delivered', async () => {
    const quiet = await meta.graph(token, insights('act_1029384761'));
    expect(quiet.body).toEqual({ data: [] });
    expect(await meta.rows(token, insights('120200000004', { date_preset: 'maximum' }))).toEqual([]);
  });

  it('are in whole units where the currency has no others', async () => {
    const [yen] = await meta.rows(token, insights('act_1029384758', { fields: 'spend,account_currency' }));
    expect(yen).toMatchObject({ spend: expect.stringMatching(/^\d+$/), account_currency: 'JPY' });
  });

  it('have the days of the account’s time zone', async () => {
    const dayAt = (timeZone: string): string =>
      new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(Date.now());
    const zones = { [alpine]: 'America/Los_Angeles', act_1029384758: 'Asia/Tokyo' };
    for (const [account, timeZone] of Object.entries(zones)) {
      const before = dayAt(timeZone);
      const [row] = await meta.rows(token, insights(account, { date_preset: 'today' }));
      expect([before, dayAt(timeZone)]).toContain(row?.date_start);
      expect(row?.date_stop).toBe(row?.date_start);
    }
  });
});

describe('pages', () => {
  it('go on to the end, by cursor and by the address of the next', async () => {
    const pager = 'EAAagency-pages';
    await meta.set(pager, { pageRows: 7 });
    const path = insights(alpine, { ...both, level: 'ad', limit: '500', date_preset: 'yesterday' });
    const all = await meta.rows(token, path);
    const paged: Row[] = [];
    let after = '';
    for (;;) {
      const { data, paging } = pageOf(await meta.graph(pager, `${path}&after=${after}`));
      expect(data.length).toBeLessThanOrEqual(7);
      paged.push(...data);
      if (paging?.next === undefined) break;
      after = paging.cursors.after;
    }
    expect(paged).toEqual(all);
    expect(all.length).toBeGreaterThan(21);

    const first = pageOf(await meta.graph(pager, path));
    const next = await fetch(first.paging?.next ?? '');
    expect(await next.json()).toMatchObject({ data: all.slice(7, 14) });
  });

  it('have 25 rows by default, and as many as asked for', async () => {
    const path = insights(alpine, { ...both, level: 'ad', date_preset: 'last_30d' });
    expect(await meta.rows(token, path)).toHaveLength(25);
    expect(await meta.rows(token, `${path}&limit=3`)).toHaveLength(3);
    expect(await meta.rows(token, `${path}&limit=3&after=`)).toHaveLength(3);
  });
});

it.each([
  [{ field: 'campaign.id', operator: 'IN', value: ['120200000002'] }, ['Trail shoes']],
  [{ field: 'campaign.name', operator: 'CONTAIN', value: 'Spring' }, ['Spring workshops']],
  [{ field: 'ad.id', operator: 'EQUAL', value: '120220000000002011' }, ['Trail shoes']],
  [{ field: 'publisher_platform', operator: 'EQUAL', value: 'glasses' }, ['Spring workshops']],
  [{ field: 'campaign.id', operator: 'NOT_IN', value: ['120200000002'] }, ['Spring workshops']],
  [{ field: 'impressions', operator: 'GREATER_THAN', value: 1 }, ['Spring workshops', 'Trail shoes']],
  [{ field: 'impressions', operator: 'LESS_THAN', value: 1 }, []],
])('filters by %j', async (filter, names) => {
  const asked = { level: 'campaign', fields: 'campaign_name', filtering: JSON.stringify([filter]) };
  const rows = await meta.rows(token, insights(alpine, asked));
  expect(rows.map((row) => row['campaign_name'])).toEqual(names);
});

it.each([
  [{ level: 'keyword' }, '400 100'],
  [{ date_preset: 'last_5d' }, '400 100'],
  [{ time_range: '2026-01-01' }, '400 100'],
  [{ time_range: JSON.stringify({ since: '2026-02-29', until: '2026-03-01' }) }, '400 100'],
  [{ time_range: JSON.stringify({ since: '2026-03-02', until: '2026-03-01' }) }, '400 100'],
  [{ time_range: JSON.stringify({ since: '2019-01-01', until: '2019-01-02' }) }, '400 3018'],
  [{ breakdowns: 'platform' }, '400 100'],
  [{ breakdowns: 'platform_position' }, '400 2/1504041'],
  [{ breakdowns: 'publisher_platform,country' }, '400 2/1504041'],
  [{ fields: 'impressions,wishes' }, '400 100'],
  [{ filtering: 'campaign' }, '400 100'],
  [{ filtering: JSON.stringify([{ field: 'age', operator: 'IN', value: [] }]) }, '400 100'],
  [{ time_increment: '1' }, '400 100'],
  [{ limit: '0' }, '400 100'],
  [{ after: 'nowhere' }, '400 100'],
])('answers %j with %s', async (parameters, error) => {
  expect(errorOf(await meta.graph(token, insights(alpine, parameters)))).toBe(error);
});
