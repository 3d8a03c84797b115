import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';

const POLL_MS = 250;

/** Longest wait for another process, which may build an index on a large table. */
const MAX_WAIT_MS = 3_600_000;

type MigrationLock = {
  /** @throws Error if the lock's connection was lost, so that another process may have acquired the lock */
  confirm: () => Promise<void>;
};

/**
 * Runs `work` while no other process migrates the database. An idle transaction on its own connection holds
 * the lock, because a session's lock would not work through a connection pooler. `work` confirms the lock
 * before each step that must not run twice.
 * @throws Error if another process has migrated for an hour
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
  // A lost idle connection must not end the process, because the next `confirm` reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    await acquireLock(client);
    return await work({
      confirm: async () => {
        try {
          await client.query('select');
        } catch (cause) {
          throw new Error(
            'The connection that holds the migration lock was lost. Applied migrations are kept: migrate again.',
            { cause },
          );
        }
      },
    });
  } finally {
    // The end of the connection ends the transaction, which releases the lock.
    await client.end().catch(() => {});
  }
}

/**
 * Polls, because `create index concurrently` waits for all running statements, including one that waits for
 * the lock.
 * @see https://www.postgresql.org/docs/current/sql-createindex.html#SQL-CREATEINDEX-CONCURRENTLY
 */
async function acquireLock(client: Client): Promise<void> {
  const deadlineMs = performance.now() + MAX_WAIT_MS;
  while (performance.now() < deadlineMs) {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ acquired: boolean }>(
      `select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.migrations}) as acquired`,
    );
    if (rows[0]?.acquired) return;
    await client.query('rollback');
    await delay(POLL_MS);
  }
  throw new Error(
    'Another process has been migrating this database for an hour. Check whether that process is alive, then migrate again.',
  );
}
