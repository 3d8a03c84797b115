import { toInsights } from '../../../../activities/socials/to-insight-row.ts';
import { insightsPage } from '../../../../activities/socials/wire.ts';

const parseSpend = (spend: unknown): number | undefined =>
  insightsPage.parse({ data: [{ date_start: '2026-04-01', date_stop: '2026-04-07', spend }] }).data[0]?.spend;

it('a result of Meta has its cost, and no value if it did not occur', () => {
  const row = {
    date_start: '2026-04-01',
    date_stop: '2026-04-07',
    results: [
      { indicator: 'actions:lead', values: [{ value: '4', attribution_windows: ['default'] }] },
      { indicator: 'reach' },
    ],
    cost_per_result: [{ indicator: 'actions:lead', values: [{ value: '2.5' }] }, { indicator: 'reach' }],
    purchase_roas: [
      { action_type: 'purchase', value: '9' },
      { action_type: 'omni_purchase', value: '3.1' },
    ],
  };
  const request = { accountId: '1', level: 'campaign', datePreset: 'last_7d', objectId: null } as const;
  const { data } = insightsPage.parse({ data: [row] });
  expect(toInsights(data, request)).toMatchObject({
    rows: [
      {
        publisherPlatform: 'unknown',
        results: [{ indicator: 'actions:lead', value: 4, costPerResult: 2.5 }, { indicator: 'reach' }],
        purchaseRoas: 3.1,
      },
    ],
  });
});

it.each([
  ['96.40', 96.4],
  ['0', 0],
  [12, 12],
  ['-1.5', -1.5],
])('a figure of Meta is a number: %j', (text, value) => {
  expect(parseSpend(text)).toBe(value);
});

it.each([[''], [' '], ['n/a'], ['1e999'], [null], [undefined], [{}], [true]])(
  'a figure of Meta is absent instead of 0 if it is no number: %j',
  (text) => {
    expect(parseSpend(text)).toBeUndefined();
  },
);
