import { Client } from 'pg';
import { applyMigration } from './apply-migration.ts';
import { knownMigrations, loadMigration } from './known-migrations.ts';
import type { Migration } from './migration.ts';
import { withMigrationLock } from './migration-lock.ts';
import { inUnhurriedTransaction, type LockPatience } from './unhurried-transaction.ts';

export type MigrationOptions = {
  /** How locks are waited for, and how often. */
  patience?: LockPatience;
  /** Called when a migration has met a lock that somebody holds, before it is begun anew. */
  onLocked?: (name: string) => void;
};

/** Keeps what it finds: a table that is only read is locked against nobody. */
const PREPARE = `
  create table if not exists schema_migrations (name text primary key);
  do $$ begin
    if not exists (select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'expands') then
      alter table schema_migrations add column expands boolean not null default false;
    end if;
  end $$;
`;

/**
 * Mail cannot be stored in a quarter that is not there: a restored archive has those of its day, and a database whose
 * workers were away for long those of theirs.
 */
export const MAKE_QUARTERS = 'select make_email_recipient_partitions()';

/**
 * Brings the schema up to date and returns the names of the migrations that were applied (none: it was up to date). Each
 * is a transaction of its own: a process that dies, or a migration that fails, leaves the schema as the one before left it.
 * Then it makes the partitions without which mail would be refused.
 * @param url a connection as `throughline_owner`. Processes that start at once wait for one another.
 * @throws PostgreSQL's error of the migration that failed; its message begins with the migration's name; Error when the
 * lock against others who migrate was lost meanwhile
 */
export async function runMigrations(
  url: string,
  { patience, onLocked = () => {} }: MigrationOptions = {},
): Promise<string[]> {
  return withMigrationLock(url, async (lock) => {
    const client = new Client({
      connectionString: url,
      application_name: 'throughline-migrate',
      keepAlive: true,
    });
    client.on('error', () => {});
    await client.connect();
    try {
      await inUnhurriedTransaction(client, { patience, onLocked: () => onLocked('schema_migrations') }, () =>
        client.query(PREPARE),
      );
      const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
      const done = new Set(rows.map(({ name }) => name));
      const missing = knownMigrations.filter((name) => !done.has(name));
      for (const name of missing) {
        const migration = await loadMigration(name);
        await lock.confirm();
        const up: Migration = async (step) => {
          await migration.up(step);
          // Before it is noted, and committed.
          await lock.confirm();
        };
        await applyMigration(
          client,
          name,
          { ...migration, up },
          { patience, onLocked: () => onLocked(name) },
        );
      }
      await inUnhurriedTransaction(client, { patience, onLocked: () => onLocked('email_recipients') }, () =>
        client.query(MAKE_QUARTERS),
      );
      return missing;
    } finally {
      await client.end();
    }
  });
}
