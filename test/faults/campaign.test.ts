import { randomUUID } from 'node:crypto';
import { getError, retryWhenBusy, type Answer } from '../api/open-world.ts';
import { expectCreated, readCustomers, getSearchadsClient } from '../api/searchads/requests.ts';
import { startTestApi } from '../support/api.ts';
import { createCampaignRequest } from '../support/campaign.ts';
import { eventually } from '../support/eventually.ts';
import { adsUser, openSearchadsWorld } from '../support/searchads-world.ts';
import { addTenant } from '../support/tenant.ts';
import { startCampaign, listCampaignsByName, getMutates } from './campaign-calls.ts';
import { keepOpen } from '../support/keep-open.ts';

const ALPINE = '2000000001';

/** Short, because most of these tests wait for the sweeper. */
const SWEEP_INTERVAL_MS = 200;

const world = keepOpen(() => openSearchadsWorld({ sweepIntervalMs: SWEEP_INTERVAL_MS }));

const query = (sql: string, values: unknown[]) => world.database.sql(sql, values);

/** Creates a caller with its own project and account, so that tests can wait concurrently. */
async function createCaller() {
  const tenant = await addTenant(world.admin);
  const user = adsUser('agency');
  await world.connect(tenant.projectId, user.refreshToken);
  const requests = getSearchadsClient(world, tenant);
  // Warms the cache: an API without Temporal cannot fetch the list of customers.
  await readCustomers(requests);
  return {
    tenant,
    user,
    requests,
    start: (body: object, key: string) => startCampaign(user, () => requests.create(ALPINE, body, key)),
    listByName: (name: string) => listCampaignsByName(user, name),
    mutates: () => getMutates(user),
    /** Sends a request to an API without Temporal. */
    async createWithoutTemporal(body: object, key: string): Promise<Answer> {
      const cutOff = await startTestApi({
        database: world.database,
        queuePrefix: world.queuePrefix,
        temporalAddress: '127.0.0.1:1',
      });
      const answer = await getSearchadsClient({ api: cutOff }, tenant).create(ALPINE, body, key);
      await cutOff.stop();
      return answer;
    },
  };
}

async function getRun(name: string) {
  const [row] = await query('select id from campaign_changes where name = $1', [name]);
  return world.temporal.workflow.getHandle(`campaign-change/${String(row?.['id'])}`);
}

const getState = async (name: string) =>
  (await query('select state from campaign_changes where name = $1', [name]))[0]?.['state'];

/** Makes the sweeper look up a campaign now instead of after some seconds. */
const expediteCheck = (name: string) =>
  query(
    `update campaign_changes set touched_at = now() - interval '1 minute', checked_at = null where name = $1`,
    [name],
  );

it.concurrent(
  'one campaign exists when its run is terminated and the caller repeats the request',
  async () => {
    const caller = await createCaller();
    const [body, key] = [createCampaignRequest(), randomUUID()];
    await caller.user.armFault({ operation: 'mutate', kind: 'stall', delayMs: 3_000 });
    await caller.start(body, key);
    await (await getRun(body.name)).terminate('by a test');
    expectCreated(await retryWhenBusy(() => caller.requests.create(ALPINE, body, key)));
    await expect(caller.listByName(body.name)).resolves.toHaveLength(1);
  },
);

it.concurrent(
  'one campaign exists when its run is terminated after the change, without a repeated request',
  async () => {
    const caller = await createCaller();
    const [body, key] = [createCampaignRequest(), randomUUID()];
    await caller.user.armFault({ operation: 'mutate', kind: 'apply-late', delayMs: 500 });
    await caller.start(body, key);
    await (await getRun(body.name)).terminate('by a test');
    await eventually(async () => (await caller.listByName(body.name)).length > 0 || undefined);
    await expediteCheck(body.name);
    await eventually(async () => (await getState(body.name)) === 'applied' || undefined, 60_000);
    const before = (await caller.mutates()).length;
    expectCreated(await retryWhenBusy(() => caller.requests.create(ALPINE, body, key)));
    expect(await caller.mutates()).toHaveLength(before);
  },
);

it.concurrent(
  'one campaign exists when its run is terminated before a late change, without a repeated request',
  async () => {
    const caller = await createCaller();
    const [body, key] = [createCampaignRequest(), randomUUID()];
    await caller.user.armFault({ operation: 'mutate', kind: 'apply-late', delayMs: 12_000, times: 20 });
    await caller.start(body, key);
    await (await getRun(body.name)).terminate('by a test');
    await expediteCheck(body.name);
    // The campaign is not visible yet. Its absence does not prove that the change failed.
    await eventually(async () => (await getState(body.name)) === 'ambiguous' || undefined, 25_000);
    await eventually(async () => (await caller.listByName(body.name)).length > 0 || undefined, 60_000);
    await expediteCheck(body.name);
    await eventually(async () => (await getState(body.name)) === 'applied' || undefined, 60_000);
    expectCreated(await retryWhenBusy(() => caller.requests.create(ALPINE, body, key)));
    await expect(caller.listByName(body.name)).resolves.toHaveLength(1);
  },
);

it.concurrent(
  'one campaign exists when Temporal is down at the request and the caller repeats it',
  async () => {
    const caller = await createCaller();
    const [body, key] = [createCampaignRequest(), randomUUID()];
    const answer = await caller.createWithoutTemporal(body, key);
    expect([answer.status, getError(answer).code]).toEqual([503, 'unavailable']);
    await expect(getState(body.name)).resolves.toBe('running');
    expectCreated(await retryWhenBusy(() => caller.requests.create(ALPINE, body, key)));
    await expect(caller.listByName(body.name)).resolves.toHaveLength(1);
  },
);

it.concurrent('no campaign exists and its name is free when its run never started', async () => {
  const caller = await createCaller();
  const [body, key] = [createCampaignRequest(), randomUUID()];
  const answer = await caller.createWithoutTemporal(body, key);
  expect(answer.status).toBe(503);
  await expediteCheck(body.name);
  await eventually(async () => (await getState(body.name)) === 'refused' || undefined, 60_000);
  await expect(caller.user.campaigns()).resolves.toEqual([]);
  expectCreated(await retryWhenBusy(() => caller.requests.create(ALPINE, { ...body, dailyBudget: 26 }, key)));
});

it.concurrent(
  'no campaign exists and its name is free when the provider refused it; its change is deleted after a week',
  async () => {
    const caller = await createCaller();
    const body = createCampaignRequest({ keywords: [{ text: 'counterfeit boots' }] });
    expect((await retryWhenBusy(() => caller.requests.create(ALPINE, body))).status).toBe(422);
    await query(`update campaign_changes set ended_at = now() - interval '8 days' where name = $1`, [
      body.name,
    ]);
    const rows = () => query('select 1 from campaign_changes where name = $1', [body.name]);
    await eventually(async () => (await rows()).length === 0 || undefined, 60_000);
  },
);

it.concurrent(
  'no campaign exists and its name is free when an operator cancels its run before the retry',
  async () => {
    const caller = await createCaller();
    const body = createCampaignRequest();
    await caller.user.armFault({
      operation: 'mutate',
      kind: 'status',
      status: 429,
      retryAfter: 12,
      times: 1,
    });
    const countMutates = async () =>
      (await caller.user.calls()).filter(({ operation }) => operation === 'mutate').length;
    const before = await countMutates();
    const pendingAnswer = retryWhenBusy(() => caller.requests.create(ALPINE, body));
    const { workflow } = world.temporal;
    const found = await eventually(async () => {
      const runs = workflow.list({
        query: `projectId = '${caller.tenant.projectId}' and customerId = '${ALPINE}' and state = 'running'`,
      });
      for await (const run of runs) if (run.memo?.['steps'] === 1) return run;
      return undefined;
    });
    // Memo that operators see in Temporal.
    expect(found.memo).toEqual({ kind: 'create', name: body.name, customerId: ALPINE, steps: 1 });
    await eventually(async () => (await countMutates()) > before || undefined);
    await workflow.getHandle(found.workflowId).cancel();
    const answer = await pendingAnswer;
    expect([answer.status, getError(answer).code]).toEqual([409, 'conflict']);
    expect((await caller.user.campaigns()).filter(({ name }) => name === body.name)).toEqual([]);
  },
);
