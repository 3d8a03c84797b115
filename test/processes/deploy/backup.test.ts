import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  cpSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { closeContext, openSigningContext } from '../../../admin/context.ts';
import { runMigrations } from '../../../models/migrations/run-migrations.ts';
import { queryRows as query, getContent, ROWS } from '../../admin/archived-rows.ts';
import { AUDIENCE, ISSUER, createProject } from '../../admin/open-admin.ts';
import { findPostgresClient } from '../../support/postgres-client.ts';
import { runTool } from '../../support/run-tool.ts';
import { PROJECT } from '../../../tools/docs/pages.ts';
import { buildUrl, startEmptyPostgres } from './empty-postgres.ts';

async function startServer() {
  const { superuserUrl, passwords, getPassword, createRoles, stop } = await startEmptyPostgres();
  await createRoles(superuserUrl);
  const { hostname, port } = new URL(superuserUrl);
  const path = await findPostgresClient();
  const runAs = (role: string, [command = '', ...args]: string[], pathPrefix = '') =>
    runTool(command, args, {
      env: {
        ...passwords,
        PATH: `${pathPrefix}:${path}`,
        PGHOST: hostname,
        PGPORT: port,
        PGDATABASE: 'throughline',
        PGUSER: `throughline_${role}`,
        PGPASSWORD: getPassword(role),
      },
    });
  const getScriptPath = (name: string) => join(PROJECT, 'deploy/postgres', name);
  return {
    superuserUrl: buildUrl('throughline', superuserUrl),
    getUrl: (role: string) => {
      const url = new URL(buildUrl('throughline', superuserUrl));
      url.username = `throughline_${role}`;
      url.password = getPassword(role);
      return url.href;
    },
    /** Programs in the folder `pathPrefix` take precedence over those in the PATH. */
    backup: (folder: string, role = 'backup', pathPrefix = '') =>
      runAs(role, ['bash', getScriptPath('backup.sh'), folder], pathPrefix),
    restore: (folder: string) => runAs('owner', ['bash', getScriptPath('restore.sh'), folder]),
    /** Omits the `\restrict` lines, because their key differs in each dump. */
    dumpSchema: async () => {
      const lines = (await runAs('backup', ['pg_dump', '--schema-only'])).split('\n');
      return lines.filter((line) => !/^\\(un)?restrict /.test(line)).toSorted();
    },
    renewDatabase: async () => {
      await query(superuserUrl, 'drop database throughline with (force)');
      await createRoles(superuserUrl);
    },
    stop,
  };
}

type Server = Awaited<ReturnType<typeof startServer>>;
let source: Server;
let target: Server;
let restoreOutput: string;
const home = mkdtempSync(join(tmpdir(), 'throughline-backup-'));
const backup = join(home, 'monday');

beforeAll(async () => {
  source = await startServer();
  target = await startServer();
  await runMigrations(source.getUrl('owner'));
  const context = openSigningContext({
    databaseUrl: source.getUrl('admin'),
    actor: 'admin-cli:test',
    signing: { keyring: new Map([['k1', randomBytes(32)]]), issuer: ISSUER, audience: AUDIENCE },
  });
  await createProject(context);
  await createProject(context);
  await closeContext(context);
  await query(source.superuserUrl, ROWS);
  await source.backup(backup);
  restoreOutput = await target.restore(backup);
});

afterAll(async () => {
  await source.stop();
  await target.stop();
  rmSync(home, { recursive: true, force: true });
});

/** Deletes the restore's audit entry, which the source database lacks. Returns it and all other content. */
async function readContentWithoutRestore({ superuserUrl }: Server) {
  const entries = `delete from audit_entries where action = 'database.restore' returning target`;
  const restored = await query(superuserUrl, entries);
  await query(superuserUrl, `select setval('audit_entries_id_seq', (select max(id) from audit_entries))`);
  return { restored, ...(await getContent(superuserUrl)) };
}

it('a backup is restored into an empty database with its rows, sequences, owners, grants and policies', async () => {
  expect(restoreOutput).toMatch(/^public\.events,all,64$/m);
  expect(await target.dumpSchema()).toEqual(await source.dumpSchema());
  const { restored, ...content } = await readContentWithoutRestore(target);
  expect(restored).toEqual([{ target: 'monday' }]);
  expect(content).toEqual(await getContent(source.superuserUrl));
  // Row level security applies to the owner too.
  expect(await query(target.getUrl('owner'), 'select from projects')).toEqual([]);
  expect(await query(target.getUrl('api'), 'select from events')).toEqual([]);
});

it('the owner can migrate a restored database, and the temporary grants of the restore are gone', async () => {
  await expect(runMigrations(target.getUrl('owner'))).resolves.toEqual([]);
  const [lookup] = await query(
    target.superuserUrl,
    `select has_schema_privilege('throughline_lookup', 'public', 'create') as creates,
       pg_has_role('throughline_owner', 'throughline_lookup', 'set') as owned`,
  );
  expect(lookup).toEqual({ creates: false, owned: true });
});

it('a backup counts the rows of each table and project', async () => {
  const counts = readFileSync(join(backup, 'counts.csv'), 'utf8').split('\n');
  const projects = await query(source.superuserUrl, 'select id::text from projects order by 1');
  expect(counts.filter((line) => line.startsWith('public.events,')).toSorted()).toEqual(
    [...projects.map(({ id }) => `public.events,${String(id)},32`), 'public.events,all,64'].toSorted(),
  );
  expect(counts).toContain('public.users,all,2');
  expect(counts).toContain('public.webhook_endpoints,all,0');
  expect(counts).toContain('public.audit_entries,none,2');
});

it('other users of the machine cannot read a backup', () => {
  expect(statSync(backup).mode & 0o777).toBe(0o700);
  expect(statSync(join(backup, 'backup.dump')).mode & 0o777).toBe(0o600);
});

it('restore.sh refuses a database that is not empty, and keeps its rows', async () => {
  const contentBefore = await getContent(source.superuserUrl);
  await expect(source.restore(backup)).rejects.toThrow(/database throughline is not empty/);
  expect(await getContent(source.superuserUrl)).toEqual(contentBefore);
});

it('backup.sh refuses a role that cannot read all rows, and leaves no folder', async () => {
  const folder = join(home, 'lacking');
  await expect(source.backup(folder, 'admin')).rejects.toThrow(/row-level security|permission denied/);
  expect([existsSync(folder), existsSync(`${folder}.part`)]).toEqual([false, false]);
});

it('backup.sh leaves no folder when pg_dump fails', async () => {
  const folder = join(home, 'failed');
  const binFolder = mkdtempSync(join(home, 'bin-'));
  writeFileSync(join(binFolder, 'pg_dump'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  await expect(source.backup(folder, 'backup', binFolder)).rejects.toThrow(/pg_dump failed/);
  expect([existsSync(folder), existsSync(`${folder}.part`)]).toEqual([false, false]);
});

it('backup.sh refuses to overwrite a backup or the .part folder of a killed backup', async () => {
  await expect(source.backup(backup)).rejects.toThrow(/exists\. Name a new folder/);
  const killed = join(home, 'killed');
  cpSync(backup, `${killed}.part`, { recursive: true });
  await expect(source.backup(killed)).rejects.toThrow(/If a killed backup left it, delete it/);
  expect(existsSync(`${killed}.part`)).toBe(true);
});

it('restore.sh refuses to restore while a worker is connected', async () => {
  await target.renewDatabase();
  const worker = new Client({ connectionString: target.getUrl('worker') });
  await worker.connect();
  try {
    await expect(target.restore(backup)).rejects.toThrow(/Stop all workers, then restore/);
  } finally {
    await worker.end();
  }
});

describe('restore.sh with a damaged backup', () => {
  beforeEach(() => target.renewDatabase());

  it.each([
    [
      'the dump of the backup is cut off',
      (folder: string) => truncateSync(join(folder, 'backup.dump'), 60_000),
      /nothing was restored/,
    ],
    [
      'the counts of the backup are missing',
      (folder: string) => rmSync(join(folder, 'counts.csv')),
      /counts\.csv cannot be read\. Name the folder of a complete backup/,
    ],
  ])(
    'restore.sh restores nothing when %s, and then restores the undamaged backup',
    async (title, damage, message) => {
      const folder = join(home, title.replaceAll(' ', '-'));
      cpSync(backup, folder, { recursive: true });
      damage(folder);
      await expect(target.restore(folder)).rejects.toThrow(message);
      expect(
        await query(target.superuserUrl, `select from pg_class where relnamespace = 'public'::regnamespace`),
      ).toEqual([]);
      expect(await target.restore(backup)).toContain('All rows of the backup are restored.');
    },
  );

  it.each([
    ['a table', /^public\.users,all,2$/m, 'public.users,all,7'],
    ['a project', /^(public\.events,[\da-f-]+),32$/m, '$1,31'],
  ])(
    'restore.sh fails when the number of restored rows of %s differs from the count in the backup',
    async (title, pattern, changedCounts) => {
      const folder = join(home, `other-${title.replace(' ', '-')}`);
      cpSync(backup, folder, { recursive: true });
      const counts = readFileSync(join(folder, 'counts.csv'), 'utf8');
      writeFileSync(join(folder, 'counts.csv'), counts.replace(pattern, changedCounts));
      await expect(target.restore(folder)).rejects.toThrow(/differ from the backup.*Drop this database/);
    },
  );
});
