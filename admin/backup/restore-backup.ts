import { escapeIdentifier, type Client } from 'pg';
import { runMigrations } from '../../models/migrations/run-migrations.ts';
import { withConnection } from './connect.ts';
import { describeShape } from './describe-database.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { forceRowSecurity, liftForeignKeys, liftRowSecurity, restorePartitions } from './prepare-load.ts';
import { refuseOtherSchema, refuseRows, requireSameRelease } from './require-new-database.ts';
import { loadTable, verifyTable } from './table-files.ts';

export type Restored = {
  takenAt: string;
  /** Of each table, as it was archived, and as it was counted after it was restored: they are the same. */
  tables: { name: string; archived: number; restored: number }[];
};

const BEGIN = `
  begin;
  set local timezone = 'UTC';
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = '10s'
`;

const MOST_DIFFERENCES = 10;

/**
 * Writes an archive into a database that has no rows. It checks the files first, makes the schema, and then writes and
 * counts everything in one transaction, which is not committed unless each table has as many rows as the archive and is as
 * it was, with its partitions, indexes, policies and rights.
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
    const tables = await writeRows(client, folder, manifest);
    await client.query('commit');
    await client.query('analyze');
    return { takenAt: manifest.takenAt, tables };
  });
}

async function writeRows(client: Client, folder: string, manifest: Manifest): Promise<Restored['tables']> {
  const forced = await liftRowSecurity(client);
  await refuseRows(client, manifest.tables);
  await restorePartitions(client, manifest.partitions);
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
  refuseDifferences(manifest, counted, await describeShape(client));
  return counted;
}

async function countRows(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${escapeIdentifier(table)}`);
  return Number(rows[0]?.count);
}

function refuseDifferences(manifest: Manifest, counted: Restored['tables'], shape: readonly string[]): void {
  const differences = [
    ...counted
      .filter(({ archived, restored }) => archived !== restored)
      .map(({ name, archived, restored }) => `${name}: ${archived} rows archived, ${restored} restored`),
    ...manifest.shape.filter((line) => !shape.includes(line)).map((line) => `only in the backup: ${line}`),
    ...shape.filter((line) => !manifest.shape.includes(line)).map((line) => `only in the database: ${line}`),
  ];
  if (differences.length === 0) return;
  const more =
    differences.length > MOST_DIFFERENCES ? `\nand ${differences.length - MOST_DIFFERENCES} more` : '';
  throw new Error(
    `What was restored is not what was backed up. No row was kept.\n${differences.slice(0, MOST_DIFFERENCES).join('\n')}${more}`,
  );
}
