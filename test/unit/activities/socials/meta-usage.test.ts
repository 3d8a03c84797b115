import { readUsage, toRestraint } from '../../../../activities/socials/meta-usage.ts';

const usageOf = (headers: Record<string, object | string>) =>
  readUsage(
    new Headers(
      Object.entries(headers).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ),
  );

const business = (figures: object) => ({
  'X-Business-Use-Case-Usage': { '1029384756': [{ type: 'ads_insights', ...figures }] },
});

describe('what Meta’s usage headers tell', () => {
  it('is the highest figure of each limit', () => {
    expect(
      usageOf({
        'X-App-Usage': { call_count: 10, total_time: 40, total_cputime: 30 },
        'x-fb-ads-insights-throttle': { app_id_util_pct: 55.5, acc_id_util_pct: 12 },
        ...business({
          call_count: 20,
          total_cputime: 81,
          total_time: 25,
          estimated_time_to_regain_access: 0,
        }),
        'X-Ad-Account-Usage': { acc_id_util_pct: 9.67, reset_time_duration: 200 },
      }),
    ).toEqual({ app: { percent: 55.5, regainAfterMs: 0 }, account: { percent: 81, regainAfterMs: 0 } });
  });

  it('has the time to regain access, in minutes of one header and seconds of the other', () => {
    const minutes = usageOf(business({ call_count: 100, estimated_time_to_regain_access: 7 }));
    expect(minutes.account).toEqual({ percent: 100, regainAfterMs: 420_000 });
    const seconds = usageOf({ 'X-Ad-Account-Usage': { acc_id_util_pct: 100, reset_time_duration: 30 } });
    expect(seconds.account).toEqual({ percent: 100, regainAfterMs: 30_000 });
  });

  it('is nothing where they are missing or malformed', () => {
    expect(usageOf({})).toEqual({});
    expect(usageOf({ 'X-App-Usage': 'soon', 'X-Business-Use-Case-Usage': '[1]' })).toEqual({});
    expect(usageOf({ 'X-App-Usage': 'null', 'X-Ad-Account-Usage': '1e3' })).toEqual({});
  });

  it('passes over a figure that is none, or is below 0, and no other', () => {
    expect(
      usageOf({
        'X-App-Usage': '{"call_count":-20,"total_time":1e999,"total_cputime":null}',
        'X-Business-Use-Case-Usage': {
          '1': [{ call_count: 90, estimated_time_to_regain_access: -3 }],
          '2': 'soon',
        },
      }),
    ).toEqual({ app: { percent: 0, regainAfterMs: 0 }, account: { percent: 90, regainAfterMs: 0 } });
  });
});

describe('the rule of restraint', () => {
  const at = (percent: number, regainAfterMs = 0) => toRestraint({ percent, regainAfterMs });

  it('lets calls go below 75 %, and holds them at 100 % for as long as Meta says', () => {
    expect(at(74.9)).toBeUndefined();
    expect(at(100, 300_000)).toEqual({ pauseMs: 300_000 });
    expect(at(130)).toEqual({ pauseMs: 60_000 });
  });

  it('spaces calls out from there on, the more the more is used', () => {
    expect([at(75), at(80), at(95)]).toEqual([{ spacingMs: 250 }, { spacingMs: 500 }, { spacingMs: 4_000 }]);
  });
});
