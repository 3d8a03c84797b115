import { sumReport } from '../../../../activities/searchads/sum-report.ts';

const segments = { date: '2026-03-01', device: 'UNSPECIFIED', ad_network_type: 'UNSPECIFIED' };
const campaign = { id: '1', name: 'Brand' };
const keyword = { criterion_id: '5', keyword: { text: 'boots', match_type: 'EXACT' } };

it('sumReport adds a row for figures without a keyword, so that the rows add up to the total', () => {
  const detailRows = [
    {
      segments,
      campaign,
      ad_group: { id: '3', name: 'Main' },
      ad_group_criterion: keyword,
      metrics: { impressions: 60, clicks: 6, cost_micros: 6_000_000, conversions: 0.7 },
    },
  ];
  const totalRows = [
    {
      segments,
      campaign,
      metrics: { impressions: 100, clicks: 10, cost_micros: 9_500_000, conversions: 1 },
    },
  ];
  const { rows, total } = sumReport(['date', 'campaign', 'keyword'], detailRows, totalRows);
  expect(total).toMatchObject({ impressions: 100, clicks: 10, spend: 9.5, conversions: 1, ctr: 0.1 });
  expect(rows).toEqual([
    {
      key: expect.any(String),
      date: '2026-03-01',
      campaign,
      metrics: expect.objectContaining({ impressions: 40, clicks: 4, spend: 3.5, conversions: 0.3 }),
    },
    expect.objectContaining({
      keyword: { id: '5', adGroupId: '3', campaignId: '1', text: 'boots', matchType: 'EXACT' },
      metrics: expect.objectContaining({ impressions: 60, averageCpc: 1 }),
    }),
  ]);
});

it('sumReport has one row per search term and ad group, and one row with neither for searches that Google does not list', () => {
  const buildTermRow = (text: string, adGroup: string, clicks: number) => ({
    campaign,
    ad_group: { id: adGroup, name: null },
    search_term_view: { search_term: text, status: 'NONE' },
    metrics: { impressions: 10, clicks },
  });
  const detailRows = [
    buildTermRow('ski boots', '3', 1),
    buildTermRow('ski boots', '4', 2),
    buildTermRow('ski boots', '3', 3),
  ];
  const { rows, total } = sumReport(['searchTerm'], detailRows, [
    { metrics: { impressions: 50, clicks: 9 } },
  ]);
  expect(total).toMatchObject({ impressions: 50, clicks: 9 });
  expect(rows.map(({ searchTerm, metrics }) => [searchTerm, metrics.clicks])).toEqual([
    [undefined, 3],
    [{ text: 'ski boots', status: 'NONE', adGroupId: '3', campaignId: '1' }, 4],
    [{ text: 'ski boots', status: 'NONE', adGroupId: '4', campaignId: '1' }, 2],
  ]);
});

it('sumReport returns no negative figures if the rows and the total were read at different times', () => {
  const detailRows = [{ ad_group: { id: '3', name: 'Main' }, metrics: { impressions: 10, clicks: 2 } }];
  const totalRows = [{ metrics: { impressions: 9, clicks: 2 } }];
  const { rows, total } = sumReport(['adGroup'], detailRows, totalRows);
  expect(rows).toHaveLength(1);
  expect(total).toMatchObject({ impressions: 10, clicks: 2 });
});

it('sumReport keeps a row without figures in a report without dimensions, and drops it in other reports', () => {
  expect(sumReport([], [], undefined).rows).toEqual([]);
  expect(sumReport([], [{ metrics: {} }], undefined).rows).toMatchObject([{ metrics: { impressions: 0 } }]);
  expect(sumReport(['campaign'], [{ campaign, metrics: {} }], undefined).rows).toEqual([]);
});
