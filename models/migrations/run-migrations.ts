import { Client } from 'pg';
import { applyMigration } from './apply-migration.ts';
import { listMigrations, loadMigration, MIGRATIONS_FOLDER } from './known-migrations.ts';
import { inLockTimeout, type LockPatience } from './lock-timeout.ts';
import type { Migration } from './migration.ts';
import { withMigrationLock } from './migration-lock.ts';
import { refusePreReleaseSchema } from './schema-errors.ts';

export type MigrationOptions = {
  /** Folders of migrations, applied in this order. */
  folders?: string[];
  /** How long locks are waited for, and how often. */
  patience?: LockPatience;
  /** Called when a migration meets a lock, before it is retried. */
  onLocked?: (name: string) => void;
};

const PREPARE = `
  create table if not exists schema_migrations (
    name     text primary key,
    expands  boolean not null default false
  )
`;

/**
 * Mail cannot be stored in a quarter without a partition: a restored backup has those of its day, and a database whose
 * workers were stopped for long has only old ones.
 */
const MAKE_QUARTERS = 'select make_email_recipient_partitions()';

/**
 * Brings the schema up to date, makes missing partitions for mail, and returns the names of the migrations that it
 * applied. Each is a transaction: a process that dies, or a migration that fails, leaves the schema as the one before.
 * @param url a connection as `throughline_owner`. Processes that start at once wait for one another.
 * @throws PreReleaseSchemaError; PostgreSQL's error of the migration that failed, whose message begins with the
 * migration's name; Error when the lock against concurrent migration was lost
 */
export async function runMigrations(
  url: string,
  { folders = [MIGRATIONS_FOLDER], patience, onLocked = () => {} }: MigrationOptions = {},
): Promise<string[]> {
  return withMigrationLock(url, async (lock) => {
    const client = new Client({
      connectionString: url,
      application_name: 'throughline-migrate',
      keepAlive: true,
    });
    client.on('error', () => {});
    await client.connect();
    const locks = (name: string) => ({ patience, onLocked: () => onLocked(name) });
    try {
      await inLockTimeout(client, locks('schema_migrations'), () => client.query(PREPARE));
      const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
      const done = new Set(rows.map(({ name }) => name));
      refusePreReleaseSchema(done);
      const missing = folders
        .flatMap((folder) => listMigrations(folder).map((name) => ({ folder, name })))
        .filter(({ name }) => !done.has(name));
      for (const { folder, name } of missing) {
        const migration = await loadMigration(name, folder);
        await lock.confirm();
        const up: Migration = async (step) => {
          await migration.up(step);
          // Before it is recorded and committed.
          await lock.confirm();
        };
        await applyMigration(client, name, { ...migration, up }, locks(name));
      }
      await inLockTimeout(client, locks('email_recipients'), () => client.query(MAKE_QUARTERS));
      return missing.map(({ name }) => name);
    } finally {
      await client.end();
    }
  });
}
