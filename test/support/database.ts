import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { testStack } from './config.ts';

/** URLs of one database, by the role they connect as. */
export type DatabaseUrls = {
  superuserUrl: string;
  ownerUrl: string;
  apiUrl: string;
  workerUrl: string;
  adminUrl: string;
};

/** A database of a test file's own: the migrated one, copied. */
export type TestDatabase = DatabaseUrls & { drop: () => Promise<void> };

const TEMPLATE = 'throughline';

/** Makes an empty, migrated database. Drop it after the file's last test. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { superuserUrl, passwords } = testStack().postgres;
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Its files are copied, which costs less than half of writing them through the log.
  await asSuperuser(
    `create database ${escapeIdentifier(name)} template ${TEMPLATE} owner throughline_owner strategy file_copy`,
  );
  const url = new URL(superuserUrl);
  url.pathname = `/${name}`;
  return {
    ...databaseUrls(url.href, passwords),
    drop: () => asSuperuser(`drop database ${escapeIdentifier(name)} with (force)`),
  };
}

/** The URLs of the database that the superuser's URL names. */
export function databaseUrls(superuserUrl: string, passwords: Record<string, string>): DatabaseUrls {
  const urlOf = (role: string) => {
    const url = new URL(superuserUrl);
    url.username = role;
    url.password = passwords[role] ?? '';
    return url.href;
  };
  return {
    superuserUrl,
    ownerUrl: urlOf('throughline_owner'),
    apiUrl: urlOf('throughline_api'),
    workerUrl: urlOf('throughline_worker'),
    adminUrl: urlOf('throughline_admin'),
  };
}

async function asSuperuser(sql: string): Promise<void> {
  const url = new URL(testStack().postgres.superuserUrl);
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
