import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';

const POLL_MS = 250;

/** Longest wait for another process, which may be building an index on a large table. */
const MAX_WAIT_MS = 3_600_000;

export type MigrationLock = {
  /**
   * Checks that the lock is still held.
   * @throws Error if its connection was lost and another process may have it
   */
  confirm: () => Promise<void>;
};

/**
 * Runs `work` while no other process migrates the database. An idle transaction on its own connection holds the lock,
 * which also works behind a pooler; `work` confirms the lock before each step that must not run twice.
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
  // A broken idle connection must not end the process: the next `confirm` fails.
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
            'The connection that holds the migration lock was lost. Applied migrations are kept: migrate again.',
            { cause },
          );
        }
      },
    });
  } finally {
    // Closing ends the transaction and releases the lock.
    await client.end().catch(() => {});
  }
}

/**
 * Polls, because `create index concurrently` waits for all running statements: a blocking wait would deadlock.
 * @see https://www.postgresql.org/docs/current/sql-createindex.html#SQL-CREATEINDEX-CONCURRENTLY
 */
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
  throw new Error(
    'Another process has been migrating this database for an hour. Check that it is alive, then migrate again.',
  );
}
