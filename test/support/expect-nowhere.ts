import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { testStack } from './config.ts';

/** Holds every table of a database to hold a secret in no row. */
export async function expectInNoTable(superuserUrl: string, secret: string): Promise<void> {
  const superuser = new Client({ connectionString: superuserUrl });
  await superuser.connect();
  try {
    const tables = await superuser.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of tables.rows) {
      const found = await superuser.query(
        `select 1 from ${name} as row where row::text like '%' || $1 || '%'`,
        [secret],
      );
      expect([name, found.rowCount]).toEqual([name, 0]);
    }
  } finally {
    await superuser.end();
  }
}

/**
 * Holds the logs of all workers of the run to be without a secret.
 * @param line a message that a worker has just logged, so that the logs are known to be those
 */
export function expectInNoWorkerLog(secret: string, line: string): void {
  const { logs } = testStack().folders;
  const files = readdirSync(logs).filter((name) => name.startsWith('worker-'));
  const written = files.map((file) => readFileSync(join(logs, file), 'utf8')).join('');
  expect(written).toContain(line);
  expect(written).not.toContain(secret);
}
