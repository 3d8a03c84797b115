import { eventually } from '../../support/eventually.ts';
import { createMetaUser, openMetaWorld, type MetaUser } from '../../support/meta-world.ts';
import { addTenant, type Tenant } from '../../support/tenant.ts';
import { toRefusal } from '../open-world.ts';
import { ALPINE, createInsightsRequest, MEGASTORE, requestRows, expectRefusal } from './requests.ts';
import { keepOpen } from '../../support/keep-open.ts';

const world = keepOpen(() => openMetaWorld({ env: { RESULT_WAIT_SECONDS: '2' } }));
afterEach(() => world.clearRateLimits());

async function openConnected() {
  const tenant = await addTenant(world.admin);
  const user = createMetaUser();
  await world.connect(tenant.projectId, user.token);
  // Reports are complete at the first poll, except in tests of polling.
  await user.set({ report: { polls: 0 } });
  return { tenant, user, request: createInsightsRequest(world, tenant) };
}

/** Returns the project's report runs, newest first. */
async function getRuns({ projectId }: Tenant) {
  const runs = [];
  const query = `WorkflowType = 'readInsightsReport' AND projectId = '${projectId}'`;
  for await (const run of world.temporal.workflow.list({ query })) runs.push(run);
  return runs;
}

const listStarts = (user: MetaUser) => user.calls('insights.start');

it.concurrent.each([
  ['account', 1],
  ['ad', 2],
])('large insights at level %s are read by one asynchronous report', async (level, minPages) => {
  const { tenant, user, request } = await openConnected();
  await user.set({ pageRows: 100, ...(level === 'account' && { report: { polls: 2 } }) });
  const rows = await requestRows(() => request(MEGASTORE, { level, datePreset: 'last_7d' }));
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows) expect(row).toMatchObject({ accountId: '1029384760', spend: expect.any(Number) });
  expect(await listStarts(user)).toHaveLength(1);
  expect((await user.calls('report.rows')).length).toBeGreaterThanOrEqual(minPages);
  for (const call of await user.calls()) expect(call.tokenIn).toBe('header');

  const [run, ...others] = await eventually(async () => {
    const runs = await getRuns(tenant);
    return runs[0]?.status.name === 'COMPLETED' ? runs : undefined;
  });
  expect(others).toEqual([]);
  expect(run?.searchAttributes).toMatchObject({ customerId: ['1029384760'], state: ['stored'] });
  expect(run?.searchAttributes['requestId']).toHaveLength(1);
  const history = await world.temporal.workflow.getHandle(run?.workflowId ?? '').fetchHistory();
  expect(Buffer.from(JSON.stringify(history)).toString()).not.toContain(user.token);
});

it.concurrent('insights answer 504 when the report of Meta exceeds the deadline, and a repeated request gets the same report', async () => {
  const { user, request } = await openConnected();
  await user.set({ report: { polls: 0, seconds: 3_600 } });
  const query = { datePreset: 'last_14d' };
  const timedOut = await eventually(async () => {
    const answer = await request(MEGASTORE, query);
    return answer.status === 503 ? undefined : answer;
  });
  expect(toRefusal(timedOut)).toEqual([504, 'provider_timeout']);
  await user.set({ report: { polls: 0, seconds: 0 } });
  const rows = await requestRows(() => request(MEGASTORE, query));
  expect(await requestRows(() => request(MEGASTORE, query))).toEqual(rows);
  expect(await user.calls('insights')).toHaveLength(1);
  expect(await listStarts(user)).toHaveLength(1);
});

it.concurrent.each(['100/1504018', '2/1504038', '1', '1/99'])(
  "insights are read by a report after Meta's error %s",
  async (name) => {
    const { user, request } = await openConnected();
    const direct = await requestRows(() => request(ALPINE, { datePreset: 'last_3d' }));
    await user.armFault({ operation: 'insights', kind: 'status', status: 500, name, times: 20 });
    const { tenant } = await openConnected();
    await world.connect(tenant.projectId, user.token, ALPINE);
    const reported = await requestRows(() =>
      createInsightsRequest(world, tenant)(ALPINE, { datePreset: 'last_3d' }),
    );
    expect(reported).toEqual(direct);
    expect(await listStarts(user)).toHaveLength(1);
  },
);

it.concurrent('a report is read in smaller pages when a page is too large', async () => {
  const { user, request } = await openConnected();
  await user.armFault({ operation: 'report.rows', kind: 'status', status: 500, name: '1/99', times: 2 });
  expect((await requestRows(() => request(MEGASTORE))).length).toBeGreaterThan(0);
  expect(await listStarts(user)).toHaveLength(1);
  const limits = (await user.calls('report.rows')).map(({ query }) => /limit=\d+/.exec(String(query))?.[0]);
  expect(limits).toEqual(['limit=500', 'limit=125', 'limit=31']);
});

it.concurrent('insights are read by a report when Meta does not answer in time', async () => {
  const { user, request } = await openConnected();
  await user.armFault({ operation: 'insights', kind: 'stall', delayMs: 60_000, times: 1 });
  expect((await requestRows(() => request(ALPINE))).length).toBeGreaterThan(0);
  expect(await listStarts(user)).toHaveLength(1);
});

it.concurrent('another report is started when Meta abandons a report', async () => {
  const { user, request } = await openConnected();
  const failed = { operation: 'report', kind: 'status', status: 400, name: '-2/2490547' } as const;
  await user.armFault({ ...failed, times: 1 });
  expect((await requestRows(() => request(MEGASTORE))).length).toBeGreaterThan(0);
  expect(await listStarts(user)).toHaveLength(2);
});

it.concurrent('insights answer 502 when Meta abandons every report, and the next request starts another', async () => {
  const { user, request } = await openConnected();
  await user.set({ report: { polls: 0, outcome: 'Job Skipped' } });
  await expectRefusal(() => request(MEGASTORE), 502);
  await user.set({ report: { polls: 0 } });
  expect((await requestRows(() => request(MEGASTORE))).length).toBeGreaterThan(0);
});

it('insights answer 429 for a rate limit during a report, and the same report continues afterwards', async () => {
  const { user, request } = await openConnected();
  await user.armFault({
    operation: 'report',
    kind: 'status',
    status: 400,
    name: '80000',
    times: 1,
    retryAfter: 300,
  });
  const limited = await expectRefusal(() => request(MEGASTORE), 429);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(200);
  await world.clearRateLimits();
  expect((await requestRows(() => request(MEGASTORE))).length).toBeGreaterThan(0);
  expect(await listStarts(user)).toHaveLength(1);
});

it.concurrent('an insights report continues, and no second report is started, after an operator terminated its workflow', async () => {
  const { tenant, user, request } = await openConnected();
  await user.set({ report: { polls: 0, seconds: 3_600 } });
  // Repeats the request until the run is found: a busy machine may start the run late, and Temporal lists a
  // run only after a delay.
  const { workflowId } = await eventually(async () => {
    const [run] = await getRuns(tenant);
    if (!run) await request(MEGASTORE);
    return run;
  });
  await world.temporal.workflow.getHandle(workflowId).terminate('by an operator');
  await user.set({ report: { polls: 0 } });
  expect((await requestRows(() => request(MEGASTORE))).length).toBeGreaterThan(0);
  expect(await listStarts(user)).toHaveLength(1);
});
