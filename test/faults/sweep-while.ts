import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createSweepMetrics } from '../../worker/metrics/sweeps.ts';
import { sweep } from '../../worker/sweeper.ts';
import type { TestDatabase } from '../support/database.ts';

/** Days for which events of unknown mails are kept. */
export const DAYS = 30;

/** Inserts batches without a run, oldest first, and returns their ids. */
export async function insertBatchesWithoutRun(created: TestDatabase, count: number): Promise<string[]> {
  const projectId = randomUUID();
  const ids = Array.from({ length: count }, () => randomUUID());
  await created.sql(`
    insert into users (id, email, name) values ('u', 'u@example.com', 'U') on conflict do nothing;
    insert into projects (id, name, owner_id) values ('${projectId}', 'P', 'u')`);
  await created.sql(
    `insert into email_batches (id, project_id, tracking_id, body_digest, template, sender, total_recipients,
       total_batches, queued_by, request_id, created_at, requested_at)
     select id, $1, id::text, '', '{}', '{}', 1, 1, 'x', 'x', at, at
     from unnest($2::uuid[]) with ordinality as left_behind (id, place),
       lateral (select now() - interval '1 hour' + place * interval '1 second') as moment (at)`,
    [projectId, ids],
  );
  return ids;
}

/** Sweeps every `intervalMs` until `work` is done. */
export async function sweepWhile(
  created: TestDatabase,
  client: Client,
  work: () => Promise<unknown>,
  intervalMs = 100,
): Promise<void> {
  const database = created.connect('worker', { poolSize: 2, statementTimeoutMs: 60_000 });
  const stop = new AbortController();
  const sweeping = sweep(
    {
      database,
      client,
      queuePrefix: 'test',
      logger: pino({ level: 'silent' }),
      metrics: createSweepMetrics(new Registry()),
      eventRetentionDays: DAYS,
      hasObjectStore: false,
      intervalMs,
    },
    stop.signal,
  );
  try {
    await work();
  } finally {
    stop.abort();
    await sweeping;
    await client.connection.close();
  }
}
