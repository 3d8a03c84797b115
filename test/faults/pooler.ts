import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { reservePort } from '../../dev/processes/ports.ts';
import { getBlocks, readPage } from '../../tools/docs/pages.ts';
import type { DatabaseUrls } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';

const PAGE = 'docs/operating/postgresql.md';

/** Fewer than the API and the workers open, so that they share connections to PostgreSQL. */
const CONNECTIONS_PER_ROLE = 4;

type Pooler = {
  pool: (urls: DatabaseUrls) => Promise<DatabaseUrls>;
  /** Kills PgBouncer and deletes its folder. Both also happen when this process exits. */
  stop: () => Promise<void>;
};

/**
 * Returns functions that start and stop PgBouncer in transaction mode, with the settings in
 * docs/operating/postgresql.md.
 * @param program path of PgBouncer 1.21 or later
 */
export function preparePooler(program: string): Pooler {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-pooler-'));
  chmodSync(folder, 0o755);
  let child: ChildProcess | undefined;
  // After SIGTERM, PgBouncer 1.23 and later would wait until all clients disconnect. It has no state to save.
  const kill = () => child?.kill('SIGKILL') ?? false;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const removeAtExit = () => {
    kill();
    remove();
  };
  process.once('exit', removeAtExit);
  return {
    stop: async () => {
      const ended = child && once(child, 'exit');
      if (kill()) await ended;
      remove();
      process.off('exit', removeAtExit);
    },
    pool: async (urls) => {
      const blocks = getBlocks(readPage(PAGE));
      const settings = blocks.find(({ text }) => text.includes('[pgbouncer]'))?.text;
      const roles = blocks.find(({ text }) => text.includes('alter role throughline_api set'))?.text;
      if (settings === undefined || roles === undefined)
        throw new Error(`${PAGE} lacks the settings of PgBouncer.`);
      await runAsSuperuser(urls.superuserUrl, roles);
      const reserved = await reservePort(0, folder);
      const superuser = new URL(urls.superuserUrl);
      const users = [urls.apiUrl, urls.workerUrl].map((url) => new URL(url));
      const list = join(folder, 'users.txt');
      writeFileSync(list, users.map(({ username, password }) => `"${username}" "${password}"\n`).join(''));
      const file = join(folder, 'pgbouncer.ini');
      writeFileSync(
        file,
        `[databases]\n* = host=${superuser.hostname} port=${superuser.port}\n\n${settings}
listen_addr = 127.0.0.1
listen_port = ${reserved.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${list}
default_pool_size = ${CONNECTIONS_PER_ROLE}
`,
      );
      reserved.release();
      // PgBouncer refuses to run as root. With `--user`, it switches to `nobody` and reads its files as that
      // user.
      const isRoot = process.getuid?.() === 0;
      // Detached, because Ctrl-C in the terminal would otherwise end PgBouncer before its clients.
      const options = { stdio: 'inherit', detached: true } as const;
      child = spawn(program, [...(isRoot ? ['--user', 'nobody'] : []), file], options);
      const routeThroughPooler = (url: string) => {
        const pooled = new URL(url);
        pooled.host = `127.0.0.1:${reserved.port}`;
        return pooled.href;
      };
      const pooled = {
        ...urls,
        apiUrl: routeThroughPooler(urls.apiUrl),
        workerUrl: routeThroughPooler(urls.workerUrl),
      };
      await eventually(() => canConnect(pooled.apiUrl), 10_000);
      return pooled;
    },
  };
}

async function runAsSuperuser(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function canConnect(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
