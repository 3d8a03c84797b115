import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { readCommandLine, identify } from './identity.ts';
import { stopProcess } from './orphans.ts';
import type { ServerUser } from './postgres-user.ts';

/**
 * Creates a missing data folder with UTF-8, SCRAM, and the same sort order on all machines. The rename is
 * atomic, so a killed start leaves no incomplete data folder.
 */
export async function ensureCluster(
  initdb: string,
  data: string,
  { password, user }: { password: string; user: ServerUser | undefined },
): Promise<void> {
  if (existsSync(join(data, 'PG_VERSION'))) return;
  mkdirSync(dirname(data), { recursive: true });
  const work = mkdtempSync(join(dirname(data), '.postgres-'));
  const fresh = join(work, 'data');
  const passwordFile = join(work, 'password');
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (user !== undefined) {
      for (const path of [work, passwordFile]) chownSync(path, user.uid, user.gid);
    }
    const options = { cwd: '/', env: { LC_ALL: 'C' }, extendEnv: false, reject: false, ...user } as const;
    const args = [
      `--pgdata=${fresh}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    const { failed, stderr, shortMessage } = await execa(initdb, args, options);
    if (failed) {
      throw new Error(`initdb failed to create PostgreSQL's data folder:\n${stderr || shortMessage}`);
    }
    rmSync(data, { recursive: true, force: true });
    renameSync(fresh, data);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Stops a PostgreSQL that still runs on the data folder. Deletes its `postmaster.pid`, which would prevent
 * the next start.
 */
export async function releaseCluster(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  const leftover = Number.isNaN(pid) ? undefined : identify(pid);
  if (leftover !== undefined && readCommandLine(pid)?.includes(data) === true)
    await stopProcess(leftover, 'SIGINT', 5_000);
  rmSync(pidFile, { force: true });
}
