import { Client } from 'pg';
import { applyMigration } from './apply-migration.ts';
import { listMigrations, loadMigration, MIGRATIONS_FOLDER } from './known-migrations.ts';
import { runWithLockTimeout, type LockPatience } from './lock-timeout.ts';
import type { Migration } from './migration.ts';
import { withMigrationLock } from './migration-lock.ts';
import { refusePreReleaseSchema } from './schema-errors.ts';

export type MigrationOptions = {
  /** Folders of migrations, in order of application. */
  folders?: string[];
  /** Lock timeout and retries. */
  patience?: LockPatience;
  /** Called before a migration is retried because of a lock. */
  onLocked?: (name: string) => void;
};

const PREPARE = `
  create table if not exists schema_migrations (
    name     text primary key,
    expands  boolean not null default false
  )
`;

/** Mail needs a partition for the current quarter, which a restored backup may lack. */
const CREATE_QUARTERS = 'select create_email_recipient_partitions()';

/**
 * Applies missing migrations, creates missing mail partitions, and returns the names of applied migrations. Each
 * migration is one transaction, so a failure leaves the previous schema.
 * @param url a connection as `throughline_owner`; concurrent processes wait for each other
 * @throws PreReleaseSchemaError; PostgreSQL's error with the migration's name first; Error if the migration lock was
 * lost
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
      await runWithLockTimeout(client, locks('schema_migrations'), () => client.query(PREPARE));
      const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
      const applied = new Set(rows.map(({ name }) => name));
      refusePreReleaseSchema(applied);
      const missing = folders
        .flatMap((folder) => listMigrations(folder).map((name) => ({ folder, name })))
        .filter(({ name }) => !applied.has(name));
      for (const { folder, name } of missing) {
        const migration = await loadMigration(name, folder);
        await lock.confirm();
        const up: Migration = async (step) => {
          await migration.up(step);
          // Last check before the record is committed.
          await lock.confirm();
        };
        await applyMigration(client, name, { ...migration, up }, locks(name));
      }
      await runWithLockTimeout(client, locks('email_recipients'), () => client.query(CREATE_QUARTERS));
      return missing.map(({ name }) => name);
    } finally {
      await client.end();
    }
  });
}
