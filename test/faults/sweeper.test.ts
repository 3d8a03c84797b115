import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { Client as PostgresClient } from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { connectDatabase } from '../../models/database.ts';
import { createSweepMetrics } from '../../worker/metrics/sweeps.ts';
import { sweep } from '../../worker/sweeper.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';

let made: TestDatabase;

beforeAll(async () => {
  made = await createTestDatabase();
});

afterAll(() => made.drop());

/** Puts batches into the database that were left behind, oldest first, and gives their ids. */
async function leaveBehind(count: number): Promise<string[]> {
  const client = new PostgresClient({ connectionString: made.superuserUrl });
  await client.connect();
  const projectId = randomUUID();
  const ids = Array.from({ length: count }, () => randomUUID());
  await client.query(`
    insert into users (id, email, name) values ('u', 'u@example.com', 'U');
    insert into projects (id, name, owner_id) values ('${projectId}', 'P', 'u')`);
  await client.query(
    `insert into email_batches (id, project_id, tracking_id, body_digest, template, sender, total_recipients,
       total_batches, queued_by, request_id, created_at, steered_at)
     select id, $1, id::text, '', '{}', '{}', 1, 1, 'x', 'x', at, at
     from unnest($2::uuid[]) with ordinality as left_behind (id, place),
       lateral (select now() - interval '1 hour' + place * interval '1 second') as moment (at)`,
    [projectId, ids],
  );
  await client.end();
  return ids;
}

describe('the sweeper', () => {
  it('starts the others when one batch cannot be started', async () => {
    const [stuck = '', ...others] = await leaveBehind(4);
    const client = new Client({ connection: Connection.lazy({ address: '127.0.0.1:1' }) });
    const started: string[] = [];
    jest.spyOn(client.workflow, 'signalWithStart').mockImplementation(async (_, { workflowId }) => {
      if (workflowId.endsWith(stuck)) throw new Error('This one cannot be started.');
      started.push(workflowId);
      return { ...client.workflow.getHandle(workflowId), signaledRunId: '' };
    });
    const database = connectDatabase({
      url: made.workerUrl,
      poolSize: 2,
      applicationName: 'test',
      statementTimeout: 5_000,
    });
    const stop = new AbortController();
    const dependencies = {
      database,
      client,
      queuePrefix: 'test',
      logger: pino({ level: 'silent' }),
      metrics: createSweepMetrics(new Registry()),
    };
    const sweeping = sweep(dependencies, stop.signal);
    await eventually(async () => (started.length > 0 ? true : undefined));
    stop.abort();
    await sweeping;
    await database.sequelize.close();
    await client.connection.close();
    expect(started.toSorted()).toEqual(others.map((id) => `email-batch/${id}`).toSorted());
  });
});
