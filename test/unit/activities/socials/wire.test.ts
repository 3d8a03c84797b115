import { insightsPage } from '../../../../activities/socials/wire.ts';

const parseSpend = (spend: unknown): number | undefined =>
  insightsPage.parse({ data: [{ date_start: '2026-04-01', date_stop: '2026-04-07', spend }] }).data[0]?.spend;

describe('a figure of Meta', () => {
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
});
