import { escapeIdentifier, type Client } from 'pg';
import { ConflictError } from '../failures.ts';
import { withConnection } from './connect.ts';
import {
  describeShape,
  findAppliedMigrations,
  findPartitions,
  findSequences,
  findTables,
  findTablesOfOthers,
} from './describe-database.ts';
import {
  clearArchiveFolder,
  makeArchiveFolder,
  writeManifest,
  type ArchivedTable,
  type Manifest,
} from './manifest.ts';
import { writeTable } from './table-files.ts';

/**
 * One snapshot of everything. Without row security, a policy that would hide a row is an error and not a smaller
 * backup; bounds of partitions are written in one time zone, whatever the server's.
 */
const BEGIN = `
  begin transaction isolation level repeatable read read only;
  set local row_security = off;
  set local timezone = 'UTC';
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = '30s'
`;

/** What was written, and the tables that were left out, because they are not of our schema. */
export type Taken = Manifest & { leftOut: { name: string; owner: string }[] };

/**
 * Writes an archive of the database into a new or empty folder: each table's rows as COPY writes them, compressed, and
 * a manifest of what was written. Others read and write on meanwhile. When it fails, it takes away what it wrote.
 * @param url a connection as `throughline_backup`, or as another role that sees all rows
 * @throws ConflictError when the folder is not empty, the role does not see all rows, there is no schema, or it has
 *   something that no restore would take
 */
export async function takeBackup(url: string, folder: string): Promise<Taken> {
  return withConnection(url, 'throughline-backup', async (client) => {
    await requireAllRows(client);
    await makeArchiveFolder(folder);
    try {
      await client.query(BEGIN);
      const manifest = await writeTables(client, folder);
      const leftOut = await findTablesOfOthers(client);
      await client.query('commit');
      await writeManifest(folder, manifest);
      return { ...manifest, leftOut };
    } catch (error) {
      await clearArchiveFolder(folder).catch(() => {
        throw new Error(
          `The backup failed, and what it had written could not be deleted: delete ${folder}. It has personal data.`,
          { cause: error },
        );
      });
      throw error;
    }
  });
}

async function requireAllRows(client: Client): Promise<void> {
  const { rows } = await client.query<{ role: string; seesAll: boolean }>(
    `select rolname::text as role, rolsuper or rolbypassrls as "seesAll" from pg_roles where rolname = current_user`,
  );
  const [{ role, seesAll } = { role: 'The role', seesAll: false }] = rows;
  if (!seesAll)
    throw new ConflictError(
      `${role} does not see the rows of all projects, so its backup would lack them. Connect as throughline_backup, which deploy/postgres/roles.sql makes.`,
    );
}

async function writeTables(client: Client, folder: string): Promise<Manifest> {
  const takenAt = new Date().toISOString();
  const migrations = await findAppliedMigrations(client);
  if (!migrations) throw new ConflictError('The database has no schema: there is nothing to back up.');
  const found = await findTables(client);
  // Until the end, nobody changes or drops one of them.
  const names = found.map(({ name }) => escapeIdentifier(name)).join(', ');
  await client.query(`lock table ${names} in access share mode`);
  const { rows: servers } = await client.query<{ server_version: string }>('show server_version');
  const partitions = await findPartitions(client, found);
  const shape = await describeShape(client, found);
  const tables: ArchivedTable[] = [];
  for (const table of found) tables.push(await writeTable(client, folder, table));
  // Sequences know no snapshot: asked last, they are ahead of every row that was written.
  const sequences = await findSequences(client, found);
  const postgres = servers[0]?.server_version ?? '';
  return { format: 1, takenAt, postgres, migrations, tables, partitions, sequences, shape };
}
