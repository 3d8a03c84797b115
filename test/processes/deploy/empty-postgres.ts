import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { queryRows } from '../../admin/archived-rows.ts';
import { findPostgresClient } from '../../support/postgres-client.ts';
import { prepareServers } from '../../support/servers.ts';
import { PROJECT } from '../../../tools/docs/pages.ts';

const ROLES = ['owner', 'api', 'worker', 'admin', 'backup', 'temporal'];

const getVariable = (role: string) => `${role.toUpperCase()}_DATABASE_PASSWORD`;

/** Starts a PostgreSQL server that has neither the database nor the roles of Throughline. */
export async function startEmptyPostgres() {
  const servers = await prepareServers({ durable: false });
  const postgres = await servers.startPostgres();
  const superuserUrl = buildUrl('postgres', postgres.superuserUrl);
  // `startPostgres` creates the database and its owner. In these tests, `roles.sql` creates both.
  await queryRows(superuserUrl, 'drop database throughline');
  await queryRows(superuserUrl, 'drop role throughline_owner');
  const passwords = Object.fromEntries(ROLES.map((role) => [getVariable(role), createPassword()]));
  return {
    superuserUrl,
    passwords,
    getPassword: (role: string) => passwords[getVariable(role)] ?? '',
    createRoles: async (url: string): Promise<string> => {
      const file = join(PROJECT, 'deploy/postgres/roles.sql');
      const env = { ...passwords, PATH: await findPostgresClient() };
      const psql = promisify(execFile)('psql', ['--no-psqlrc', '--quiet', '--file', file, url], { env });
      return (await psql).stderr;
    },
    stop: async () => {
      await postgres.stop();
      servers.remove();
    },
  };
}

export const createPassword = () => randomBytes(12).toString('hex');

export function buildUrl(database: string, address: string): string {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
}
