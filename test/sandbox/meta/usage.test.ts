import { z } from 'zod';
import { getError, buildInsightsPath, openMeta, type OpenMeta } from './open-meta.ts';
import { keepOpen } from '../../support/keep-open.ts';

const alpine = 'act_1029384756';
const bergamo = 'act_1029384757';
const path = buildInsightsPath(alpine, { date_preset: 'yesterday' });

let meta: OpenMeta;
keepOpen(openMeta, (opened) => (meta = opened));

const businessUse = z.record(
  z.string(),
  z.array(
    z.strictObject({
      type: z.literal('ads_insights'),
      call_count: z.number(),
      total_cputime: z.number(),
      total_time: z.number(),
      estimated_time_to_regain_access: z.number(),
      ads_api_access_tier: z.string(),
    }),
  ),
);

/** Returns an ad account's usage in percent, and the minutes until it regains access. */
function getUsage(headers: Headers, account: string) {
  const parsed: unknown = JSON.parse(headers.get('x-business-use-case-usage') ?? 'null');
  const [use] = businessUse.parse(parsed)[account] ?? [];
  const { call_count: calls, total_cputime: cpu, total_time: time } = use ?? {};
  return { calls, cpu, time, minutes: use?.estimated_time_to_regain_access };
}

it("sends Meta's usage headers with zero by default", async () => {
  const { headers } = await meta.graph('EAAagency-none', path);
  expect(getUsage(headers, '1029384756')).toEqual({ calls: 0, cpu: 0, time: 0, minutes: 0 });
  expect(headers.get('x-app-usage')).toBe('{"call_count":0,"total_cputime":0,"total_time":0}');
  expect(headers.get('x-ad-account-usage')).toContain('"acc_id_util_pct":0');
  expect(headers.get('x-fb-ads-insights-throttle')).toContain('"app_id_util_pct":0');
  const list = await meta.graph('EAAagency-none', 'me/adaccounts');
  expect(list.headers.has('x-app-usage')).toBe(true);
  expect(list.headers.has('x-business-use-case-usage')).toBe(false);
});

it("computes Meta's usage from an hour of calls and refuses at 100 percent", async () => {
  const token = 'EAAagency-hour';
  await meta.set(token, { callsPerHour: 4 });
  const usages: unknown[] = [];
  for (let call = 0; call < 4; call += 1) {
    usages.push(getUsage((await meta.graph(token, path)).headers, '1029384756').calls);
  }
  expect(usages).toEqual([25, 50, 75, 100]);
  const refused = await meta.graph(token, path);
  expect(getError(refused)).toBe('400 80000');
  expect(refused.body).toMatchObject({ error: { is_transient: true } });
  expect(getUsage(refused.headers, '1029384756')).toMatchObject({ calls: 100, minutes: 60 });
  // Each ad account has its own hourly quota.
  expect((await meta.graph(token, buildInsightsPath(bergamo))).status).toBe(200);
  const calls = await meta.calls(token);
  expect(calls[4]).toMatchObject({ answered: { status: 400, name: '80000' } });

  await meta.control('PUT', '/control/clock', { account: token, aheadMs: 61 * 60_000 });
  const later = await meta.graph(token, path);
  expect(later.status).toBe(200);
  expect(getUsage(later.headers, '1029384756')).toMatchObject({ calls: 25, minutes: 0 });
});

it.each([
  ['80000', '400 80000'],
  ['80004', '400 80004'],
  ['17/2446079', '400 17/2446079'],
  ['4/1504022', '403 4/1504022'],
  ['613/1487742', '400 613/1487742'],
])('answers a Meta call at 100 percent with %s', async (limitError, error) => {
  const token = `EAAagency-${limitError.replace('/', '_')}`;
  await meta.set(token, { usage: { totalTime: 100 }, limitError, regainMinutes: 17 });
  const answer = await meta.graph(token, path);
  expect(getError(answer)).toBe(error);
  expect(getUsage(answer.headers, '1029384756')).toEqual({ calls: 0, cpu: 0, time: 100, minutes: 17 });
  await meta.set(token, { usage: null });
  expect((await meta.graph(token, path)).status).toBe(200);
});
