import type { Client } from 'pg';
import { runWithLockTimeout, retryWhileLocked, type LockOptions } from './lock-timeout.ts';
import type { MigrationModule } from './migration.ts';

/**
 * Matches statements whose locks block no reader or writer. They run without a lock timeout, because a retry
 * would rebuild indexes.
 */
const NON_BLOCKING = /\b(concurrently|validate\s+constraint)\b/i;

/**
 * Applies a migration and records it in `schema_migrations`.
 * @throws Error whose message starts with the migration's name
 */
export async function applyMigration(
  client: Client,
  name: string,
  { up, transaction, expands }: Required<MigrationModule>,
  locks: LockOptions,
): Promise<void> {
  const query = async (sql: string): Promise<void> => {
    await client.query(sql);
  };
  const record = async (): Promise<void> => {
    // Migrations grant this privilege to make `throughline_lookup` the owner of functions.
    await query('revoke create on schema public from throughline_lookup');
    await client.query('insert into schema_migrations (name, expands) values ($1, $2)', [name, expands]);
  };
  try {
    if (transaction) {
      await runWithLockTimeout(client, locks, async () => {
        await up({ query });
        await record();
      });
      return;
    }
    const statements: string[] = [];
    await retryWhileLocked(locks, (lockTimeoutMs) =>
      up({
        query: async (sql) => {
          statements.push(sql);
          await query(`set lock_timeout = ${NON_BLOCKING.test(sql) ? 0 : lockTimeoutMs}`);
          await query(sql);
        },
      }),
    );
    await query('reset lock_timeout');
    await refuseInvalidIndexes(client, statements.join('\n'));
    await runWithLockTimeout(client, locks, record);
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`;
    throw error;
  }
}

/**
 * Throws if the statements name an invalid index: an interrupted build leaves an index that is
 * maintained but never used. Ignores other invalid indexes, which another process may still be building.
 */
async function refuseInvalidIndexes(client: Client, statements: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisvalid and $1 ~ ('\\m' || c.relname || '\\M') order by 1`,
    [statements],
  );
  if (rows.length === 0) return;
  throw new Error(`invalid index ${rows.map(({ name }) => name).join(', ')}. Drop it, then migrate again.`);
}
