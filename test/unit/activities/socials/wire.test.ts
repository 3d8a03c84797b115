import { insightsPage } from '../../../../activities/socials/wire.ts';

const figure = (spend: unknown): number | undefined =>
  insightsPage.parse({ data: [{ date_start: '2026-04-01', date_stop: '2026-04-07', spend }] }).data[0]?.spend;

describe('a figure of Meta', () => {
  it.each([
    ['96.40', 96.4],
    ['0', 0],
    [12, 12],
    ['-1.5', -1.5],
  ])('a figure of Meta is a number: %j', (written, value) => {
    expect(figure(written)).toBe(value);
  });

  it.each([[''], [' '], ['n/a'], ['1e999'], [null], [undefined], [{}], [true]])(
    'is absent, and not 0, where there is none: %j',
    (written) => {
      expect(figure(written)).toBeUndefined();
    },
  );
});
