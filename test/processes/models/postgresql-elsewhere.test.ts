import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, copyFileSync, statSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runAdmin } from '../../../admin/run-admin.ts';
import { connectDatabase } from '../../../models/database.ts';
import { inProject } from '../../../models/in-project.ts';
import { rows } from '../../../models/rows.ts';
import { createRecordingTerminal } from '../../admin/listening-terminal.ts';
import { queryRows } from '../../admin/archived-rows.ts';
import { eventually } from '../../support/eventually.ts';
import { pathWithPostgresClient } from '../../support/postgres-client.ts';
import { prepareServers, type Servers } from '../../support/servers.ts';
import { PROJECT } from '../../../tools/docs/pages.ts';

// Installs psql on a machine without it.
jest.setTimeout(600_000);

const CERTIFICATES = join(import.meta.dirname, '..', '..', 'support', 'certificates');
const ADMINISTRATOR = 'administrator';

/** Each role has its own password, in the variable that roles.sql reads. */
const passwords = Object.fromEntries(
  ['OWNER', 'API', 'WORKER', 'ADMIN', 'BACKUP', 'TEMPORAL'].map((role) => [
    `${role}_DATABASE_PASSWORD`,
    randomBytes(12).toString('hex'),
  ]),
);

/** A managed server: TLS only, and its administrator may create roles and databases but is no superuser. */
let servers: Servers;
let stop: () => Promise<void>;
let superuserUrl: string;
const administratorPassword = randomBytes(12).toString('hex');

const getUrl = (
  role: string,
  password: string,
  { database = 'throughline', host = 'localhost', authority = 'localhost-ca.pem' } = {},
) => {
  const url = new URL(superuserUrl);
  url.hostname = host;
  url.username = role;
  url.password = password;
  url.pathname = `/${database}`;
  url.searchParams.set('sslmode', 'verify-full');
  url.searchParams.set('sslrootcert', join(CERTIFICATES, authority));
  return url.href;
};
const getRoleUrl = (role: string, options?: Parameters<typeof getUrl>[2]) =>
  getUrl(`throughline_${role}`, passwords[`${role.toUpperCase()}_DATABASE_PASSWORD`] ?? '', options);
/** Runs roles.sql as the administrator and returns psql's warnings. */
const createRoles = async () => {
  const url = getUrl(ADMINISTRATOR, administratorPassword, { database: 'postgres' });
  const args = ['--no-psqlrc', '--quiet', '--file', join(PROJECT, 'deploy/postgres/roles.sql'), url];
  const env = { ...passwords, PATH: await pathWithPostgresClient() };
  return (await promisify(execFile)('psql', args, { env })).stderr;
};

beforeAll(async () => {
  servers = await prepareServers({ durable: false });
  const postgres = await servers.startPostgres();
  stop = () => postgres.stop();
  const url = new URL(postgres.superuserUrl);
  url.pathname = '/postgres';
  superuserUrl = url.href;
  // The embedded stack creates database and owner as superuser. Here roles.sql must create both.
  await queryRows(superuserUrl, 'drop database throughline');
  await queryRows(superuserUrl, 'drop role throughline_owner');
  await queryRows(
    superuserUrl,
    `create role ${ADMINISTRATOR} login createrole createdb password '${administratorPassword}'`,
  );
  await useTls();
});
afterAll(async () => {
  await stop();
  servers.remove();
});

async function useTls(): Promise<void> {
  const [row] = await queryRows(superuserUrl, 'show data_directory');
  const folder = String(row?.['data_directory']);
  const { uid, gid } = statSync(folder);
  for (const [from, to] of [
    ['localhost.pem', 'server.crt'],
    ['localhost.key', 'server.key'],
  ] as const) {
    const file = join(folder, to);
    copyFileSync(join(CERTIFICATES, from), file);
    chownSync(file, uid, gid);
    chmodSync(file, 0o600);
  }
  await queryRows(superuserUrl, 'alter system set ssl = on');
  await queryRows(superuserUrl, 'select pg_reload_conf()');
  await eventually(async () => {
    const [setting] = await queryRows(superuserUrl, 'show ssl');
    return setting?.['ssl'] === 'on';
  });
}

const readBackupRights = () =>
  queryRows(
    superuserUrl,
    `select rolbypassrls as bypasses, pg_has_role('throughline_backup', 'pg_read_all_data', 'USAGE') as reads
       from pg_roles where rolname = 'throughline_backup'`,
  );

it('creates roles on a managed PostgreSQL and warns about missing rights', async () => {
  expect(await createRoles()).toContain('throughline_backup cannot back up');
  expect(await readBackupRights()).toEqual([{ bypasses: false, reads: false }]);
  await queryRows(
    superuserUrl,
    `alter role ${ADMINISTRATOR} bypassrls; grant pg_read_all_data to ${ADMINISTRATOR} with admin option`,
  );
  expect(await createRoles()).toBe('');
  expect(await readBackupRights()).toEqual([{ bypasses: true, reads: true }]);
});

it('migrates a PostgreSQL and serves the processes over TLS', async () => {
  const { terminal, noted } = createRecordingTerminal(getRoleUrl('owner'));
  expect([await runAdmin(['migrate', '--url-stdin'], terminal), noted()]).toEqual([0, expect.any(String)]);
  const options = { poolSize: 4, applicationName: 'test', statementTimeoutMs: 5_000 };
  const database = connectDatabase({ url: getRoleUrl('api'), ...options });
  try {
    // Concurrent requests, each in its own transaction.
    const reads = Array.from({ length: 8 }, () =>
      inProject(database, '00000000-0000-4000-8000-000000000001', (project) =>
        rows<{ ssl: boolean; isSuperuser: boolean; seen: number }>(
          project,
          `select ssl, (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
               (select count(*)::int from email_batches) as seen
             from pg_stat_ssl where pid = pg_backend_pid()`,
        ),
      ),
    );
    const expected = [{ ssl: true, isSuperuser: false, seen: 0 }];
    expect(await Promise.all(reads)).toEqual(reads.map(() => expected));
  } finally {
    await database.sequelize.close();
  }
});

it.each([
  ['from another authority', { authority: 'ca.pem' }, /self-signed certificate|unable to verify/],
  ['for another name', { host: '127.0.0.1' }, /does not match/],
])('refuses a PostgreSQL with a certificate %s', async (_, urlOptions, message) => {
  const { terminal, noted } = createRecordingTerminal(getRoleUrl('owner', urlOptions));
  expect(await runAdmin(['migrate', '--url-stdin'], terminal)).not.toBe(0);
  expect(noted()).toMatch(message);
  const options = { poolSize: 1, applicationName: 'test', statementTimeoutMs: 5_000 };
  const database = connectDatabase({ url: getRoleUrl('api', urlOptions), ...options });
  try {
    await expect(rows(database, 'select 1')).rejects.toThrow(message);
  } finally {
    await database.sequelize.close();
  }
});
