import { Client } from 'pg';
import { applyMigration } from './apply-migration.ts';
import { listMigrations, loadMigration, MIGRATIONS_FOLDER } from './known-migrations.ts';
import { runWithLockTimeout, type LockRetries } from './lock-timeout.ts';
import type { Migration } from './migration.ts';
import { withMigrationLock } from './migration-lock.ts';
import { refusePreReleaseSchema } from './schema-errors.ts';

type MigrationOptions = {
  /** In order of application. */
  folders?: string[];
  retries?: LockRetries;
  onLocked?: (name: string) => void;
};

const PREPARE = `
  create table if not exists schema_migrations (
    name     text primary key,
    expands  boolean not null default false
  )
`;

/** Mail requires a partition for the current quarter, which a restored backup may lack. */
const CREATE_QUARTERS = 'select create_email_recipient_partitions()';

/**
 * Applies missing migrations and creates missing partitions of mail. Concurrent processes wait for each
 * other. A failed migration leaves the schema unchanged, unless it runs without a transaction.
 * @param url connection string with the role `throughline_owner`
 * @returns the names of the applied migrations
 * @throws PreReleaseSchemaError; PostgreSQL's error, prefixed by the migration's name; Error if the lock was
 * lost
 */
export async function runMigrations(
  url: string,
  { folders = [MIGRATIONS_FOLDER], retries, onLocked = () => {} }: MigrationOptions = {},
): Promise<string[]> {
  return withMigrationLock(url, async (lock) => {
    const client = new Client({
      connectionString: url,
      application_name: 'throughline-migrate',
      keepAlive: true,
    });
    client.on('error', () => {});
    await client.connect();
    const locks = (name: string) => ({ retries, onLocked: () => onLocked(name) });
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
          // Confirms the lock again before the commit, because another process may have acquired it during
          // the migration.
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
