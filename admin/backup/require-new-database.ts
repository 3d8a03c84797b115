import { escapeIdentifier, type Client } from 'pg';
import { knownMigrations } from '../../models/migrations/known-migrations.ts';
import { ConflictError } from '../failures.ts';
import { findAppliedMigrations } from './describe-database.ts';
import type { Manifest } from './manifest.ts';

const MAX_NAMES = 5;

const TO_DO = 'Restore into a new database: docs/operating/backups.md tells how.';

/** @throws ConflictError unless this release has exactly the migrations that the archive's schema was made by */
export function requireSameRelease({ migrations }: Manifest): void {
  const unknown = migrations.filter((each) => !knownMigrations.includes(each));
  if (unknown.length > 0)
    throw new ConflictError(
      `The backup is of a later release, with the migrations ${named(unknown)}, which this one does not know. Restore it with that release.`,
    );
  const missing = knownMigrations.filter((each) => !migrations.includes(each));
  if (missing.length > 0)
    throw new ConflictError(
      `The backup is of an earlier release, without the migrations ${named(missing)}. Restore it with the release that took it, then run migrate of this one.`,
    );
}

/**
 * Looks for a schema that is not this release's, before anything is changed. Its own, without a row, is what a restore
 * leaves that was cut off.
 * @throws ConflictError
 */
export async function refuseOtherSchema(client: Client): Promise<void> {
  const applied = await findAppliedMigrations(client);
  if (applied?.join() === knownMigrations.join()) return;
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  if (rows.length > 0)
    throw new ConflictError(
      `The database is not empty: it has the tables ${named(rows.map(({ name }) => name))}. ${TO_DO}`,
    );
}

/** Looks for the tables of the archive. @throws ConflictError that names those that the schema has not */
export async function refuseMissingTables(
  client: Client,
  tables: readonly { name: string }[],
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where to_regclass('public.' || quote_ident(name)) is null`,
    [tables.map(({ name }) => name)],
  );
  if (rows.length > 0)
    throw new ConflictError(
      `The backup has tables that this release does not make: ${named(rows.map(({ name }) => name))}. Run migrate on the new database, make them there as throughline_owner, and restore again.`,
    );
}

/** Looks for rows, once nothing hides them. @throws ConflictError that names the tables that have some */
export async function refuseRows(client: Client, tables: readonly { name: string }[]): Promise<void> {
  const filled: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${escapeIdentifier(name)} limit 1`);
    if (rowCount !== 0) filled.push(name);
  }
  if (filled.length > 0)
    throw new ConflictError(
      `The database is not empty: there are rows in ${named(filled)}. Nothing was changed. ${TO_DO}`,
    );
}

function named(names: readonly string[]): string {
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  return names.slice(0, MAX_NAMES).join(', ') + more;
}
