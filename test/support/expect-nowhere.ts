import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { getTestStack } from './config.ts';

/** Reads all tables. The returned function lists the tables that contain a text, plain or in hex. */
export async function readTables(superuserUrl: string): Promise<(text: string) => string[]> {
  const superuser = new Client({ connectionString: superuserUrl });
  await superuser.connect();
  try {
    const tables = await superuser.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    const texts: [name: string, text: string][] = [];
    for (const { name } of tables.rows) {
      const { rows } = await superuser.query<{ row: string }>(`select t::text as row from ${name} t`);
      texts.push([name, rows.map(({ row }) => row).join('\n')]);
    }
    return (text) => {
      const forms = [text, Buffer.from(text).toString('hex')];
      return texts.flatMap(([name, tableText]) =>
        forms.some((form) => tableText.includes(form)) ? [name] : [],
      );
    };
  } finally {
    await superuser.end();
  }
}

export async function expectInNoTable(superuserUrl: string, secret: string): Promise<void> {
  expect((await readTables(superuserUrl))(secret)).toEqual([]);
}

/** @param line a text that the logs must contain, which proves that they are the right logs */
export function expectInNoWorkerLog(secret: string, line: string): void {
  const { logs } = getTestStack().folders;
  const files = readdirSync(logs).filter((name) => name.startsWith('worker-'));
  const logText = files.map((file) => readFileSync(join(logs, file), 'utf8')).join('');
  expect(logText).toContain(line);
  expect(logText).not.toContain(secret);
}
