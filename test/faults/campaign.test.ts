import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { Client as Postgres } from 'pg';
import { errorOf } from '../api/open-world.ts';
import { answered, expectCreated, readCustomers, searchads } from '../api/searchads/requests.ts';
import { startTestApi } from '../support/api.ts';
import { campaign } from '../support/campaign.ts';
import { testStack } from '../support/config.ts';
import { eventually } from '../support/eventually.ts';
import {
  adsUser,
  openSearchadsWorld,
  type AdsUser,
  type SearchadsWorld,
} from '../support/searchads-world.ts';
import { beginCampaign, campaignsNamed, mutatesOf } from './campaign-calls.ts';

jest.setTimeout(300_000);

const ALPINE = '2000000001';

/** What these tests wait for, most of them, is the sweeper. */
const SWEEP_INTERVAL_MS = 200;

/** Runs SQL past all rights. */
async function queryAs<Row extends Record<string, unknown>>(
  { database }: SearchadsWorld,
  sql: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new Postgres({ connectionString: database.superuserUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

describe('exactly one campaign exists when', () => {
  let world: SearchadsWorld;
  let user: AdsUser;
  let requests: ReturnType<typeof searchads>;
  let temporal: Connection;

  beforeAll(async () => {
    world = await openSearchadsWorld({ sweepIntervalMs: SWEEP_INTERVAL_MS });
    user = adsUser('agency');
    await world.connect(world.tenant.projectId, user.refreshToken);
    requests = searchads(world, world.tenant);
    temporal = await Connection.connect({ address: testStack().temporal.address });
    // The API that has no Temporal cannot fetch the list of customers either.
    await readCustomers(requests);
  });
  afterEach(() => user.disarm());
  afterAll(async () => {
    await temporal.close();
    await world.close();
  });

  const mutates = () => mutatesOf(user);
  const made = (name: string) => campaignsNamed(user, name);
  const begun = (body: object, key: string) => beginCampaign(user, () => requests.create(ALPINE, body, key));
  const query = <Row extends Record<string, unknown>>(sql: string, values: unknown[]) =>
    queryAs<Row>(world, sql, values);
  async function runOf(name: string) {
    const [row] = await query<{ id: string }>('select id from campaign_intents where name = $1', [name]);
    return new Client({ connection: temporal }).workflow.getHandle(`search-campaign/${row?.id}`);
  }
  const stateOf = async (name: string) =>
    (await query<{ state: string }>('select state from campaign_intents where name = $1', [name]))[0]?.state;
  /** Lets the sweeper look at once at what it would look at after some seconds. */
  const hurry = (name: string) =>
    query(
      `update campaign_intents set touched_at = now() - interval '1 minute', checked_at = null where name = $1`,
      [name],
    );

  it('its run is terminated and the caller asks again', async () => {
    const [body, key] = [campaign(), randomUUID()];
    await user.armFault({ operation: 'mutate', kind: 'stall', delayMs: 3_000 });
    await begun(body, key);
    await (await runOf(body.name)).terminate('by a test');
    expectCreated(await answered(() => requests.create(ALPINE, body, key)));
    await expect(made(body.name)).resolves.toHaveLength(1);
  });

  it('its run is terminated after the provider has applied it, and nobody asks again', async () => {
    const [body, key] = [campaign(), randomUUID()];
    await user.armFault({ operation: 'mutate', kind: 'apply-late', delayMs: 500 });
    await begun(body, key);
    await (await runOf(body.name)).terminate('by a test');
    await eventually(async () => (await made(body.name)).length > 0 || undefined);
    await hurry(body.name);
    await eventually(async () => (await stateOf(body.name)) === 'created' || undefined, 60_000);
    const before = (await mutates()).length;
    expectCreated(await answered(() => requests.create(ALPINE, body, key)));
    expect(await mutates()).toHaveLength(before);
  });

  it('its run is terminated while the provider has yet to apply it, and nobody asks again', async () => {
    const [body, key] = [campaign(), randomUUID()];
    await user.armFault({ operation: 'mutate', kind: 'apply-late', delayMs: 12_000, times: 20 });
    await begun(body, key);
    await (await runOf(body.name)).terminate('by a test');
    await hurry(body.name);
    // It is not there yet, which tells nothing.
    await eventually(async () => (await stateOf(body.name)) === 'ambiguous' || undefined, 25_000);
    await eventually(async () => (await made(body.name)).length > 0 || undefined, 60_000);
    await hurry(body.name);
    await eventually(async () => (await stateOf(body.name)) === 'created' || undefined, 60_000);
    expectCreated(await answered(() => requests.create(ALPINE, body, key)));
    await expect(made(body.name)).resolves.toHaveLength(1);
  });

  it('Temporal is away when it is asked for, and the caller asks again', async () => {
    const [body, key] = [campaign(), randomUUID()];
    const cutOff = await startTestApi({
      database: world.database,
      queuePrefix: world.queuePrefix,
      temporalAddress: '127.0.0.1:1',
    });
    const answer = await searchads({ api: cutOff }, world.tenant).create(ALPINE, body, key);
    await cutOff.stop();
    expect([answer.status, errorOf(answer).code]).toEqual([503, 'unavailable']);
    await expect(stateOf(body.name)).resolves.toBe('running');
    expectCreated(await answered(() => requests.create(ALPINE, body, key)));
    await expect(made(body.name)).resolves.toHaveLength(1);
  });
});

describe('no campaign exists, and its name is free, when', () => {
  let world: SearchadsWorld;
  let user: AdsUser;
  let requests: ReturnType<typeof searchads>;

  beforeAll(async () => {
    world = await openSearchadsWorld({ sweepIntervalMs: SWEEP_INTERVAL_MS });
    user = adsUser('agency');
    await world.connect(world.tenant.projectId, user.refreshToken);
    requests = searchads(world, world.tenant);
    // The API that has no Temporal cannot fetch the list of customers either.
    await readCustomers(requests);
  });
  afterAll(() => world.close());

  it('its run never began, and nobody asks again', async () => {
    const [body, key] = [campaign(), randomUUID()];
    const cutOff = await startTestApi({
      database: world.database,
      queuePrefix: world.queuePrefix,
      temporalAddress: '127.0.0.1:1',
    });
    const answer = await searchads({ api: cutOff }, world.tenant).create(ALPINE, body, key);
    await cutOff.stop();
    expect(answer.status).toBe(503);
    await queryAs(
      world,
      `update campaign_intents set touched_at = now() - interval '1 minute', checked_at = null where name = $1`,
      [body.name],
    );
    const ended = () =>
      queryAs(world, `select 1 from campaign_intents where name = $1 and state = 'refused'`, [body.name]);
    await eventually(async () => (await ended()).length > 0 || undefined, 60_000);
    await expect(user.campaigns()).resolves.toEqual([]);
    expectCreated(await answered(() => requests.create(ALPINE, { ...body, dailyBudget: 26 }, key)));
  });

  it('the provider has refused it; after a week it is forgotten', async () => {
    const body = campaign({ keywords: [{ text: 'counterfeit boots' }] });
    expect((await answered(() => requests.create(ALPINE, body))).status).toBe(422);
    await queryAs(world, `update campaign_intents set ended_at = now() - interval '8 days' where name = $1`, [
      body.name,
    ]);
    const rows = () => queryAs(world, 'select 1 from campaign_intents where name = $1', [body.name]);
    await eventually(async () => (await rows()).length === 0 || undefined, 60_000);
  });

  // The last: it leaves the connection paused for as long as the provider has asked for.
  it('an operator cancels its run before it is sent again', async () => {
    const body = campaign();
    await user.armFault({ operation: 'mutate', kind: 'status', status: 429, retryAfter: 12, times: 1 });
    const sends = async () => (await user.calls()).filter(({ operation }) => operation === 'mutate').length;
    const before = await sends();
    const asked = answered(() => requests.create(ALPINE, body));
    const connection = await Connection.connect({ address: testStack().temporal.address });
    const { workflow } = new Client({ connection });
    const found = await eventually(async () => {
      const runs = workflow.list({
        query: `projectId = '${world.tenant.projectId}' and customerId = '${ALPINE}' and state = 'running'`,
      });
      for await (const run of runs) if (run.memo?.['attempts'] === 1) return run;
      return undefined;
    });
    // What an operator sees of it.
    expect(found.memo).toEqual({ name: body.name, customerId: ALPINE, attempts: 1 });
    await eventually(async () => (await sends()) > before || undefined);
    await workflow.getHandle(found.workflowId).cancel();
    const answer = await asked;
    expect([answer.status, errorOf(answer).code]).toEqual([409, 'conflict']);
    await connection.close();
    expect((await user.campaigns()).filter(({ name }) => name === body.name)).toEqual([]);
  });
});
