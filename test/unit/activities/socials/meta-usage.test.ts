import { readUsage, toThrottle } from '../../../../activities/socials/meta-usage.ts';

const getUsage = (headers: Record<string, object | string>) =>
  readUsage(
    new Headers(
      Object.entries(headers).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ),
  );

const buildBusinessUsage = (figures: object) => ({
  'X-Business-Use-Case-Usage': { '1029384756': [{ type: 'ads_insights', ...figures }] },
});

it('readUsage returns the highest figure of each limit', () => {
  expect(
    getUsage({
      'X-App-Usage': { call_count: 10, total_time: 40, total_cputime: 30 },
      'x-fb-ads-insights-throttle': { app_id_util_pct: 55.5, acc_id_util_pct: 12 },
      ...buildBusinessUsage({
        call_count: 20,
        total_cputime: 81,
        total_time: 25,
        estimated_time_to_regain_access: 0,
      }),
      'X-Ad-Account-Usage': { acc_id_util_pct: 9.67, reset_time_duration: 200 },
    }),
  ).toEqual({ app: { percent: 55.5, regainAfterMs: 0 }, account: { percent: 81, regainAfterMs: 0 } });
});

it('readUsage converts the times to regain access from minutes and seconds to milliseconds', () => {
  const minutes = getUsage(buildBusinessUsage({ call_count: 100, estimated_time_to_regain_access: 7 }));
  expect(minutes.account).toEqual({ percent: 100, regainAfterMs: 420_000 });
  const seconds = getUsage({ 'X-Ad-Account-Usage': { acc_id_util_pct: 100, reset_time_duration: 30 } });
  expect(seconds.account).toEqual({ percent: 100, regainAfterMs: 30_000 });
});

it('readUsage ignores missing and malformed headers', () => {
  expect(getUsage({})).toEqual({});
  expect(getUsage({ 'X-App-Usage': 'soon', 'X-Business-Use-Case-Usage': '[1]' })).toEqual({});
  expect(getUsage({ 'X-App-Usage': 'null', 'X-Ad-Account-Usage': '1e3' })).toEqual({});
});

it('readUsage ignores an invalid or negative figure, but not the other figures in the header', () => {
  expect(
    getUsage({
      'X-App-Usage': '{"call_count":-20,"total_time":1e999,"total_cputime":null}',
      'X-Business-Use-Case-Usage': {
        '1': [{ call_count: 90, estimated_time_to_regain_access: -3 }],
        '2': 'soon',
      },
    }),
  ).toEqual({ app: { percent: 0, regainAfterMs: 0 }, account: { percent: 90, regainAfterMs: 0 } });
});

const getThrottle = (percent: number, regainAfterMs = 0) => toThrottle({ percent, regainAfterMs });

it('toThrottle returns no throttle below 75 % of a limit, and a pause from 100 %', () => {
  expect(getThrottle(74.9)).toBeUndefined();
  expect(getThrottle(100, 300_000)).toEqual({ pauseMs: 300_000 });
  expect(getThrottle(130)).toEqual({ pauseMs: 60_000 });
});

it('toThrottle spaces calls from 75 % of a limit, and doubles the spacing every five percentage points', () => {
  expect([getThrottle(75), getThrottle(80), getThrottle(95)]).toEqual([
    { spacingMs: 250 },
    { spacingMs: 500 },
    { spacingMs: 4_000 },
  ]);
});
