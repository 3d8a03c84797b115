import { chownSync, copyFileSync, statSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import { runAdmin } from '../../../admin/run-admin.ts';
import { connectDatabase } from '../../../models/database.ts';
import { inProject } from '../../../models/in-project.ts';
import { rows } from '../../../models/rows.ts';
import { createRecordingTerminal } from '../../admin/open-admin.ts';
import { queryRows } from '../../admin/archived-rows.ts';
import { eventually } from '../../support/eventually.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { readPage } from '../../../tools/docs/pages.ts';
import { createPassword, startEmptyPostgres } from './empty-postgres.ts';

// The time limit allows for the installation of `psql` on a machine that lacks it.
jest.setTimeout(600_000);

const CERTIFICATES = join(import.meta.dirname, '..', '..', 'support', 'certificates');

/**
 * Like the administrator of a managed server, this role may create roles and databases, but is no superuser.
 */
const ADMINISTRATOR = 'administrator';
const administratorPassword = createPassword();

const server = keepOpen(startEmptyPostgres, async ({ superuserUrl }) => {
  await queryRows(
    superuserUrl,
    `create role ${ADMINISTRATOR} login createrole createdb password '${administratorPassword}'`,
  );
  await useTls(superuserUrl);
});

const getUrl = (
  role: string,
  password: string,
  { database = 'throughline', host = 'localhost', authority = 'localhost-ca.pem' } = {},
) => {
  const url = new URL(server.superuserUrl);
  url.hostname = host;
  url.username = role;
  url.password = password;
  url.pathname = `/${database}`;
  url.searchParams.set('sslmode', 'verify-full');
  url.searchParams.set('sslrootcert', join(CERTIFICATES, authority));
  return url.href;
};
const getRoleUrl = (role: string, options?: Parameters<typeof getUrl>[2]) =>
  getUrl(`throughline_${role}`, server.getPassword(role), options);
const createRoles = () =>
  server.createRoles(getUrl(ADMINISTRATOR, administratorPassword, { database: 'postgres' }));

async function useTls(superuserUrl: string): Promise<void> {
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
    server.superuserUrl,
    `select rolbypassrls as bypasses, pg_has_role('throughline_backup', 'pg_read_all_data', 'USAGE') as reads
       from pg_roles where rolname = 'throughline_backup'`,
  );

it('roles.sql creates the roles on a managed PostgreSQL and warns if the backup role cannot read all rows', async () => {
  expect(await createRoles()).toContain('throughline_backup cannot back up');
  expect(await readBackupRights()).toEqual([{ bypasses: false, reads: false }]);
  await queryRows(
    server.superuserUrl,
    `alter role ${ADMINISTRATOR} bypassrls; grant pg_read_all_data to ${ADMINISTRATOR} with admin option`,
  );
  expect(await createRoles()).toBe('');
  expect(await readBackupRights()).toEqual([{ bypasses: true, reads: true }]);
});

it('another administrator can run roles.sql only after the grant in docs/operating/postgresql.md', async () => {
  const password = createPassword();
  await queryRows(
    server.superuserUrl,
    `create role other_administrator login createrole createdb password '${password}'`,
  );
  const asOther = getUrl('other_administrator', password, { database: 'postgres' });
  await expect(server.createRoles(asOther)).rejects.toThrow(/permission denied to alter role/);
  const page = readPage('docs/operating/postgresql.md');
  const [grant = ''] = /grant throughline_owner, [^`]+/.exec(page) ?? [];
  await queryRows(
    getUrl(ADMINISTRATOR, administratorPassword, { database: 'postgres' }),
    grant.replace('<administrator>', 'other_administrator'),
  );
  expect(await server.createRoles(asOther)).toContain('throughline_backup cannot back up');
});

it('roles without superuser rights can migrate and read a managed PostgreSQL over TLS', async () => {
  const { terminal, noted } = createRecordingTerminal(getRoleUrl('owner'));
  expect([await runAdmin(['migrate', '--url-stdin'], terminal), noted()]).toEqual([0, expect.any(String)]);
  const options = { poolSize: 4, applicationName: 'test', statementTimeoutMs: 5_000 };
  const database = connectDatabase({ url: getRoleUrl('api'), ...options });
  try {
    const reads = Array.from({ length: 8 }, () =>
      inProject(database, '00000000-0000-4000-8000-000000000001', (project) =>
        rows<{ ssl: boolean; isSuperuser: boolean; batches: number }>(
          project,
          `select ssl, (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
               (select count(*)::int from email_batches) as batches
             from pg_stat_ssl where pid = pg_backend_pid()`,
        ),
      ),
    );
    const expected = [{ ssl: true, isSuperuser: false, batches: 0 }];
    expect(await Promise.all(reads)).toEqual(reads.map(() => expected));
  } finally {
    await database.sequelize.close();
  }
});

it.each([
  ['from another authority', { authority: 'ca.pem' }, /self-signed certificate|unable to verify/],
  ['for another host name', { host: '127.0.0.1' }, /does not match/],
])(
  'the command line and the processes refuse a PostgreSQL with a certificate %s',
  async (_, urlOptions, message) => {
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
  },
);
