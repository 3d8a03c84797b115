import type { Client } from 'pg';
import type { MigrationModule } from './migration.ts';
import { inUnhurriedTransaction, untilUnlocked, type LockOptions } from './unhurried-transaction.ts';

/**
 * Statements whose lock readers and writers do not queue up behind: they may wait for whoever came before them. Given
 * up, they would have the migration begin anew, and build its indexes once more.
 */
const KEEPS_NOBODY_WAITING = /\b(concurrently|validate\s+constraint)\b/i;

/** Applies one migration and notes it in `schema_migrations`. @throws Error that begins with its name */
export async function applyMigration(
  client: Client,
  name: string,
  { up, transaction, expands }: Required<MigrationModule>,
  locks: LockOptions,
): Promise<void> {
  const query = async (sql: string): Promise<void> => {
    await client.query(sql);
  };
  const note = async (): Promise<void> => {
    // Who is handed a function needs this for that moment; migrations grant it, and none keeps it.
    await query('revoke create on schema public from throughline_lookup');
    await client.query('insert into schema_migrations (name, expands) values ($1, $2)', [name, expands]);
  };
  try {
    if (transaction) {
      await inUnhurriedTransaction(client, locks, async () => {
        await up({ query });
        await note();
      });
      return;
    }
    const statements: string[] = [];
    await untilUnlocked(locks, (lockTimeoutMs) =>
      up({
        query: async (sql) => {
          statements.push(sql);
          await query(`set lock_timeout = ${KEEPS_NOBODY_WAITING.test(sql) ? 0 : lockTimeoutMs}`);
          await query(sql);
        },
      }),
    );
    await query('reset lock_timeout');
    await refuseInvalidIndexes(client, statements.join('\n'));
    await inUnhurriedTransaction(client, locks, note);
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`;
    throw error;
  }
}

/**
 * An index whose building was cut off, or met rows that break it, stays and is kept up to date, but is used by nobody.
 * Those that these statements do not name are somebody else's, who may be building them just now.
 */
async function refuseInvalidIndexes(client: Client, statements: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisvalid and strpos($1, c.relname) > 0 order by 1`,
    [statements],
  );
  if (rows.length > 0) throw new Error(`not valid: the index ${rows.map(({ name }) => name).join(', ')}`);
}
