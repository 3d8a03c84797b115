import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';

const POLL_MS = 250;

/** Building an index on a large table takes its time; who waits for longer is told. */
const MAX_WAIT_MS = 3_600_000;

export type MigrationLock = {
  /** Looks whether the lock is held still. @throws Error when its connection was lost, and another may have taken it */
  confirm: () => Promise<void>;
};

/**
 * Runs `work` while nobody else migrates the same database.
 *
 * The lock is asked for again and again instead of waited for: `create index concurrently` waits for every statement that
 * runs, and one that waits for the lock of whoever builds the index is a deadlock. It is held by a transaction that does
 * nothing else, on a connection of its own, so that it holds behind a pooler of connections too; between its statements,
 * such a transaction has no snapshot that anybody would wait for.
 * `work` confirms the lock before each thing that it must not do beside another.
 * @throws Error when another process has migrated for an hour
 * @see https://www.postgresql.org/docs/current/sql-createindex.html#SQL-CREATEINDEX-CONCURRENTLY
 */
export async function withMigrationLock<Result>(
  url: string,
  work: (lock: MigrationLock) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    connectionString: url,
    application_name: 'throughline-migrate-lock',
    keepAlive: true,
  });
  // A connection that breaks while nothing is asked of it must not end the process: the next `confirm` tells.
  client.on('error', () => {});
  await client.connect();
  try {
    await takeLock(client);
    return await work({
      confirm: async () => {
        try {
          await client.query('select');
        } catch (cause) {
          throw new Error(
            'The connection that keeps others from migrating was lost. What was applied is kept: migrate again.',
            { cause },
          );
        }
      },
    });
  } finally {
    // Ends the transaction, and so the lock.
    await client.end().catch(() => {});
  }
}

async function takeLock(client: Client): Promise<void> {
  const deadlineMs = performance.now() + MAX_WAIT_MS;
  while (performance.now() < deadlineMs) {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.migrations}) as taken`,
    );
    if (rows[0]?.taken) return;
    await client.query('rollback');
    await delay(POLL_MS);
  }
  throw new Error('Another process has been migrating this database for an hour. Is it alive?');
}
