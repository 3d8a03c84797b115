import { z } from 'zod';
import { getError, buildInsightsPath, openMeta, getPage, type OpenMeta } from './open-meta.ts';
import { keepOpen } from '../../support/keep-open.ts';

const megastore = 'act_1029384760';
const REPORT_PARAMETERS = {
  level: 'ad',
  date_preset: 'last_7d',
  breakdowns: 'publisher_platform,platform_position',
  fields: 'ad_id,impressions',
};

let meta: OpenMeta;
keepOpen(openMeta, (opened) => (meta = opened));

/** Starts a report run and returns its id. */
async function startReport(
  api: OpenMeta,
  token: string,
  parameters: Record<string, string> = REPORT_PARAMETERS,
): Promise<string> {
  const { body } = await api.graph(token, buildInsightsPath(megastore, parameters), { method: 'POST' });
  return z.strictObject({ report_run_id: z.string() }).parse(body).report_run_id;
}

const node = z.object({
  id: z.string(),
  async_status: z.string(),
  async_percent_completion: z.int(),
});

async function readProgress(api: OpenMeta, token: string, run: string): Promise<string> {
  const { body } = await api.graph(token, `${run}?fields=async_status,async_percent_completion`);
  const { async_status: status, async_percent_completion: percent } = node.parse(body);
  return `${status} ${percent}`;
}

it.each([
  ['account', '400 100/1504018'],
  ['campaign', '400 100/1504018'],
  ['adset', '500 2/1504038'],
  ['ad', '500 2/1504038'],
])("answers a large account's insights at level %s with %s", async (level, error) => {
  const path = buildInsightsPath(megastore, { level, date_preset: 'last_7d' });
  expect(getError(await meta.graph('EAAagency', path))).toBe(error);
});

it('runs an insights report through its states to paged rows', async () => {
  const token = 'EAAagency-run';
  const run = await startReport(meta, token);
  expect(await readProgress(meta, token, run)).toBe('Job Not Started 0');
  expect(getError(await meta.graph(token, `${run}/insights`))).toBe('400 2601/1815107');
  expect(await readProgress(meta, token, run)).toBe('Job Started 33');
  expect(await readProgress(meta, token, run)).toBe('Job Running 66');
  expect(await readProgress(meta, token, run)).toBe('Job Completed 100');
  expect(await readProgress(meta, token, run)).toBe('Job Completed 100');

  const whole = (await meta.graph(token, run)).body;
  expect(whole).toMatchObject({ id: run, account_id: '1029384760', async_status: 'Job Completed' });

  const ids = new Set<unknown>();
  let after = '';
  let count = 0;
  for (;;) {
    const { data, paging } = getPage(await meta.graph(token, `${run}/insights?limit=400&after=${after}`));
    count += data.length;
    for (const row of data)
      ids.add(`${String(row['ad_id'])} ${row.publisher_platform} ${row.platform_position}`);
    if (paging?.next === undefined) break;
    after = paging.cursors.after;
  }
  expect(count).toBeGreaterThan(800);
  expect(ids.size).toBe(count);

  const calls = await meta.calls(token);
  expect(calls.filter(({ applied }) => applied !== null)).toMatchObject([
    { operation: 'insights.start', applied: [{ report_run_id: run }] },
  ]);
});

it.each(['Job Failed', 'Job Skipped'])('ends an insights report as %s', async (outcome) => {
  const token = `EAAagency-${outcome.replace(' ', '')}`;
  await meta.set(token, { report: { polls: 1, outcome } });
  const run = await startReport(meta, token);
  expect(await readProgress(meta, token, run)).toBe('Job Not Started 0');
  expect(await readProgress(meta, token, run)).toBe(`${outcome} 0`);
  expect(getError(await meta.graph(token, `${run}/insights`))).toBe('400 -2/2490547');
});
