import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral, type QueryResultRow } from 'pg';
import { connectDatabase, type Database, type DatabaseOptions } from '../../models/database.ts';
import { getTestStack } from './config.ts';
import { eventually } from './eventually.ts';

export type DatabaseUrls = {
  superuserUrl: string;
  ownerUrl: string;
  apiUrl: string;
  workerUrl: string;
  adminUrl: string;
};

export type TestDatabase = DatabaseUrls & {
  /** Opens a pool, which `drop` closes. */
  connect: (role: 'owner' | 'api' | 'worker', options?: Partial<Omit<DatabaseOptions, 'url'>>) => Database;
  sql: <Row extends QueryResultRow = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<Row[]>;
  /** Opens a superuser connection for long transactions. `drop` closes the connection. */
  openSession: () => Promise<Client>;
  /** Ends all connections, and refuses new ones while `work` runs. */
  runDuringOutage: (work: () => Promise<void>) => Promise<void>;
  drop: () => Promise<void>;
};

/** Databases that tests copy: `migrated` without rows, `tenants` with two tenants. */
export const TEMPLATES = { migrated: 'throughline', tenants: 'throughline_tenants' } as const;

/** Creates a database, by default without rows. Drop it after the file's last test. */
export async function createTestDatabase(template: string = TEMPLATES.migrated): Promise<TestDatabase> {
  const { superuserUrl, passwords } = getTestStack().postgres;
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = await copyDatabase(superuserUrl, template, name);
  const urls = getDatabaseUrls(url, passwords);
  const pools: Database[] = [];
  const sessions: Client[] = [];
  let superuser: Promise<Client> | undefined;
  return {
    ...urls,
    connect: (role, options) => {
      const pool = connectDatabase({
        url: urls[`${role}Url`],
        poolSize: 4,
        applicationName: 'test',
        statementTimeoutMs: 10_000,
        ...options,
      });
      pools.push(pool);
      return pool;
    },
    sql: async <Row extends QueryResultRow>(text: string, values?: readonly unknown[]) => {
      // A test may end all connections. The next statement then opens a new one.
      const open = async () => (await connect(url)).on('error', () => (superuser = undefined));
      const client = await (superuser ??= open());
      return (await client.query<Row>(text, values && [...values])).rows;
    },
    openSession: async () => {
      // Without a listener for errors, a test that ends all connections would crash the process.
      const client = (await connect(url)).on('error', () => undefined);
      sessions.push(client);
      return client;
    },
    runDuringOutage: async (work) => {
      await runAsSuperuser(superuserUrl, `alter database ${escapeIdentifier(name)} allow_connections false`);
      const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = ${escapeLiteral(name)}`;
      await runAsSuperuser(superuserUrl, end);
      try {
        await work();
      } finally {
        await runAsSuperuser(superuserUrl, `alter database ${escapeIdentifier(name)} allow_connections true`);
      }
    },
    drop: async () => {
      await Promise.all([
        ...pools.map(({ sequelize }) => sequelize.close()),
        ...sessions.map((client) => client.end()),
        (await superuser)?.end(),
      ]);
      await runAsSuperuser(superuserUrl, `drop database ${escapeIdentifier(name)} with (force)`);
    },
  };
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}

export async function copyDatabase(superuserUrl: string, template: string, name: string): Promise<string> {
  // Copying the files takes less than half as long as writing them through the write-ahead log.
  await runAsSuperuser(
    superuserUrl,
    `create database ${escapeIdentifier(name)} template ${template} owner throughline_owner strategy file_copy`,
  );
  const url = new URL(superuserUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export function getDatabaseUrls(superuserUrl: string, passwords: Record<string, string>): DatabaseUrls {
  const getUrl = (role: string) => {
    const url = new URL(superuserUrl);
    url.username = role;
    url.password = passwords[role] ?? '';
    return url.href;
  };
  return {
    superuserUrl,
    ownerUrl: getUrl('throughline_owner'),
    apiUrl: getUrl('throughline_api'),
    workerUrl: getUrl('throughline_worker'),
    adminUrl: getUrl('throughline_admin'),
  };
}

async function runAsSuperuser(superuserUrl: string, sql: string): Promise<void> {
  const url = new URL(superuserUrl);
  url.pathname = '/postgres';
  const client = await connect(url.href);
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * Waits until a session of the database waits for a lock.
 * @param query LIKE pattern of the statement
 * @param application LIKE pattern of `application_name`
 */
export async function waitForLock(
  { sql }: Pick<TestDatabase, 'sql'>,
  { query = '%', application = '%' } = {},
): Promise<void> {
  await eventually(async () => {
    const waiting = await sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like $1 and application_name like $2`,
      [query, application],
    );
    return waiting.length > 0;
  });
}
