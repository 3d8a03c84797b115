import { escapeIdentifier, type Client } from 'pg';
import { MAKE_QUARTERS, runMigrations } from '../../models/migrations/run-migrations.ts';
import { withConnection } from './connect.ts';
import { describeShape, isEssential } from './describe-database.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { forceRowSecurity, liftForeignKeys, liftRowSecurity, restorePartitions } from './prepare-load.ts';
import {
  refuseMissingTables,
  refuseOtherSchema,
  refuseRows,
  requireSameRelease,
} from './require-new-database.ts';
import { loadTable, verifyTable } from './table-files.ts';

export type Restored = {
  takenAt: string;
  /** Of each table, as it was archived, and as it was counted after it was restored: they are the same. */
  tables: { name: string; archived: number; restored: number }[];
  /** What is not as it was and keeps no row from being what it was: rights, indexes, options, defaults. */
  differences: string[];
};

const BEGIN = `
  begin;
  set local timezone = 'UTC';
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = '10s'
`;

const MAX_DIFFERENCES = 10;

/**
 * Writes an archive into a database that has no rows. It checks the files first, makes the schema, and then writes and
 * counts everything in one transaction, which is not committed unless each table has as many rows as the archive, and
 * all its partitions, columns, constraints, policies and row level security. Other differences are returned.
 * @param url a connection as `throughline_owner`, who owns the database
 * @throws NotFoundError or ConflictError when it cannot be; Error with the differences when the result is another
 */
export async function restoreBackup(url: string, folder: string): Promise<Restored> {
  const manifest = await readManifest(folder);
  requireSameRelease(manifest);
  for (const table of manifest.tables) await verifyTable(folder, table);
  return withConnection(url, 'throughline-restore', async (client) => {
    await refuseOtherSchema(client);
    await runMigrations(url);
    await client.query(BEGIN);
    const written = await writeRows(client, folder, manifest);
    await client.query('commit');
    await client.query('analyze');
    return { takenAt: manifest.takenAt, ...written };
  });
}

async function writeRows(
  client: Client,
  folder: string,
  manifest: Manifest,
): Promise<Omit<Restored, 'takenAt'>> {
  await refuseMissingTables(client, manifest.tables);
  const forced = await liftRowSecurity(client);
  await refuseRows(client, manifest.tables);
  await restorePartitions(client, manifest);
  forced.push(...(await liftRowSecurity(client)));
  const addForeignKeys = await liftForeignKeys(client);
  for (const table of manifest.tables) await loadTable(client, folder, table);
  for (const { name, value } of manifest.sequences)
    if (value !== null)
      await client.query('select setval($1::text::regclass, $2)', [escapeIdentifier(name), value]);
  const counted: Restored['tables'] = [];
  for (const { name, rows: archived } of manifest.tables)
    counted.push({ name, archived, restored: await countRows(client, name) });
  await addForeignKeys();
  await forceRowSecurity(client, forced);
  const differences = compare(manifest, counted, await describeShape(client, counted));
  // What the archive cannot have, for it was taken before.
  await client.query(MAKE_QUARTERS);
  return { tables: counted, differences };
}

async function countRows(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${escapeIdentifier(table)}`);
  return Number(rows[0]?.count);
}

/** @returns the differences that no row depends on. @throws Error with the others */
function compare(manifest: Manifest, counted: Restored['tables'], shape: readonly string[]): string[] {
  const before = new Set(manifest.shape);
  const now = new Set(shape);
  const lost = manifest.shape.filter((line) => !now.has(line));
  const fatal = [
    ...counted
      .filter(({ archived, restored }) => archived !== restored)
      .map(({ name, archived, restored }) => `${name}: ${archived} rows archived, ${restored} restored`),
    ...lost.filter(isEssential).map(onlyInBackup),
  ];
  if (fatal.length > 0)
    throw new Error(`What was restored is not what was backed up. No row was kept.\n${firstOf(fatal)}`);
  return [
    ...lost.map(onlyInBackup),
    ...shape.filter((line) => !before.has(line)).map((line) => `only in the database: ${line}`),
  ];
}

const onlyInBackup = (line: string) => `only in the backup: ${line}`;

/** As many lines as a person reads, and how many more there are. */
export function firstOf(lines: readonly string[]): string {
  const more = lines.length > MAX_DIFFERENCES ? `\nand ${lines.length - MAX_DIFFERENCES} more` : '';
  return `${lines.slice(0, MAX_DIFFERENCES).join('\n')}${more}`;
}
