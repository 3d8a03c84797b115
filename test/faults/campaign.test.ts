import { randomUUID } from 'node:crypto';
import { getError, retryWhenBusy, type Answer } from '../api/open-world.ts';
import { expectCreated, readCustomers, getSearchadsClient } from '../api/searchads/requests.ts';
import { startTestApi } from '../support/api.ts';
import { createCampaignRequest, startMutate } from '../support/campaign.ts';
import { eventually } from '../support/eventually.ts';
import { keepOpen } from '../support/keep-open.ts';
import type { Fault } from '../support/sandbox-control.ts';
import { createAdsUser, ALPINE, openSearchadsWorld } from '../support/searchads-world.ts';
import { addTenant } from '../support/tenant.ts';

/** Short, because several tests wait for the sweeper. */
const SWEEP_INTERVAL_MS = 200;

const world = keepOpen(() => openSearchadsWorld({ sweepIntervalMs: SWEEP_INTERVAL_MS }));

/** Creates a caller with its own project and ads account, so that tests can run concurrently. */
async function createCaller() {
  const tenant = await addTenant(world.admin);
  const user = createAdsUser('agency');
  await world.connect(tenant.projectId, user.refreshToken);
  const requests = getSearchadsClient(world, tenant);
  // Stores the customers, because an API that cannot reach Temporal cannot read them from Google.
  await readCustomers(requests);
  return {
    tenant,
    user,
    requests,
    /** Starts a request, and resolves when its `mutate` call has reached the provider. */
    start: (body: object, key: string) => startMutate(user, () => requests.create(ALPINE, body, key)),
    repeat: (body: object, key: string) => retryWhenBusy(() => requests.create(ALPINE, body, key)),
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

async function terminateDuringMutate(fault: Fault) {
  const caller = await createCaller();
  const [body, key] = [createCampaignRequest(), randomUUID()];
  await caller.user.armFault({ operation: 'mutate', ...fault });
  await caller.start(body, key);
  const [row] = await world.sql('select id from campaign_changes where name = $1', [body.name]);
  await world.temporal.workflow.getHandle(`campaign-change/${String(row?.['id'])}`).terminate('by a test');
  return { caller, body, key };
}

const getState = async (name: string) =>
  (await world.sql('select state from campaign_changes where name = $1', [name]))[0]?.['state'];

const makeCheckDue = (name: string) =>
  world.sql(
    `update campaign_changes set touched_at = now() - interval '1 minute', checked_at = null where name = $1`,
    [name],
  );

it.concurrent('one campaign exists when the workflow run that creates it is terminated and the caller repeats the request', async () => {
  const { caller, body, key } = await terminateDuringMutate({ kind: 'stall', delayMs: 3_000 });
  expectCreated(await caller.repeat(body, key));
  await expect(caller.user.campaigns(body.name)).resolves.toHaveLength(1);
});

it.concurrent('the sweeper finds a campaign whose workflow run was terminated during the call, before the caller repeats the request', async () => {
  const { caller, body, key } = await terminateDuringMutate({ kind: 'apply-late', delayMs: 500 });
  await eventually(async () => (await caller.user.campaigns(body.name)).length > 0);
  await makeCheckDue(body.name);
  await eventually(async () => (await getState(body.name)) === 'applied', 60_000);
  const before = (await caller.user.calls('mutate')).length;
  expectCreated(await caller.repeat(body, key));
  expect(await caller.user.calls('mutate')).toHaveLength(before);
});

it.concurrent('the sweeper finds a campaign that appears long after its workflow run was terminated, before the caller repeats the request', async () => {
  const fault: Fault = { kind: 'apply-late', delayMs: 12_000, times: 20 };
  const { caller, body, key } = await terminateDuringMutate(fault);
  await makeCheckDue(body.name);
  // The missing campaign may still appear, so the change is ambiguous.
  await eventually(async () => (await getState(body.name)) === 'ambiguous', 25_000);
  await eventually(async () => (await caller.user.campaigns(body.name)).length > 0, 60_000);
  await makeCheckDue(body.name);
  await eventually(async () => (await getState(body.name)) === 'applied', 60_000);
  expectCreated(await caller.repeat(body, key));
  await expect(caller.user.campaigns(body.name)).resolves.toHaveLength(1);
});

it.concurrent('one campaign exists when Temporal was down during a request and the caller repeats the request', async () => {
  const caller = await createCaller();
  const [body, key] = [createCampaignRequest(), randomUUID()];
  const answer = await caller.createWithoutTemporal(body, key);
  expect([answer.status, getError(answer).code]).toEqual([503, 'unavailable']);
  await expect(getState(body.name)).resolves.toBe('running');
  expectCreated(await caller.repeat(body, key));
  await expect(caller.user.campaigns(body.name)).resolves.toHaveLength(1);
});

it.concurrent('a campaign request whose workflow run never started creates no campaign and releases its name and idempotency key', async () => {
  const caller = await createCaller();
  const [body, key] = [createCampaignRequest(), randomUUID()];
  const answer = await caller.createWithoutTemporal(body, key);
  expect(answer.status).toBe(503);
  await makeCheckDue(body.name);
  await eventually(async () => (await getState(body.name)) === 'refused', 60_000);
  await expect(caller.user.campaigns()).resolves.toEqual([]);
  expectCreated(await retryWhenBusy(() => caller.requests.create(ALPINE, { ...body, dailyBudget: 26 }, key)));
});

it.concurrent('the stored request for a campaign that Google refused is deleted after a week', async () => {
  const caller = await createCaller();
  const body = createCampaignRequest({ keywords: [{ text: 'counterfeit boots' }] });
  expect((await retryWhenBusy(() => caller.requests.create(ALPINE, body))).status).toBe(422);
  await world.sql(`update campaign_changes set ended_at = now() - interval '8 days' where name = $1`, [
    body.name,
  ]);
  await eventually(async () => (await getState(body.name)) === undefined, 60_000);
});

it.concurrent('no campaign exists and the caller gets 409 when an operator cancels the workflow run before the run retries the call', async () => {
  const caller = await createCaller();
  const body = createCampaignRequest();
  await caller.user.armFault({
    operation: 'mutate',
    kind: 'status',
    status: 429,
    retryAfter: 12,
    times: 1,
  });
  const before = (await caller.user.calls('mutate')).length;
  const pendingAnswer = retryWhenBusy(() => caller.requests.create(ALPINE, body));
  const { workflow } = world.temporal;
  const found = await eventually(async () => {
    const runs = workflow.list({
      query: `projectId = '${caller.tenant.projectId}' and customerId = '${ALPINE}' and state = 'running'`,
    });
    for await (const run of runs) if (run.memo?.['steps'] === 1) return run;
    return undefined;
  });
  // Operators see the memo in Temporal's UI.
  expect(found.memo).toEqual({ kind: 'create', name: body.name, customerId: ALPINE, steps: 1 });
  await eventually(async () => (await caller.user.calls('mutate')).length > before);
  await workflow.getHandle(found.workflowId).cancel();
  const answer = await pendingAnswer;
  expect([answer.status, getError(answer).code]).toEqual([409, 'conflict']);
  expect(await caller.user.campaigns(body.name)).toEqual([]);
});
