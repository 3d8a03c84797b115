import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { readConfig } from '../../dev/config.ts';
import { spawnServer } from '../../dev/processes/child-process.ts';
import { readyOrStopped } from '../../dev/processes/node-process.ts';
import { reservePort } from '../../dev/processes/ports.ts';
import { testStack } from '../../test/support/config.ts';
import { runTool } from '../../test/support/run-tool.ts';

const NAME = 'redis-server';

/**
 * Starts a Redis of this run's own on loopback, its data in the run's folder, as durable as BullMQ's guide asks for:
 * append-only file, synced once a second, nothing evicted.
 * @throws Error that says why there is none
 */
export async function startRedis() {
  const { searchPath, serverEnv } = readConfig();
  const command = find(searchPath) ?? (await install(serverEnv));
  const { folders } = testStack();
  const home = join(dirname(folders.run), 'redis');
  mkdirSync(home, { recursive: true });
  const reserved = await reservePort(0, folders.run);
  const settings = {
    bind: '127.0.0.1',
    port: String(reserved.port),
    dir: home,
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    'maxmemory-policy': 'noeviction',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const server = await spawnServer(
    { name: NAME, command, args, cwd: home, folders, env: serverEnv },
    { signal: 'SIGTERM', graceMs: 5_000 },
  );
  const isReady = (line: string) => line.includes('Ready to accept connections') || undefined;
  await readyOrStopped(server, server.logged(isReady, 15_000));
  return {
    port: reserved.port,
    stop: () => server.stop().finally(() => reserved.release()),
  };
}

function find(searchPath: string): string | undefined {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, NAME)).find(isExecutable);
}

async function install(env: Record<string, string>): Promise<string> {
  if (!existsSync('/etc/debian_version')) throw new Error('no Redis on the PATH, and this is not Debian');
  if (process.getuid?.() !== 0) throw new Error('no Redis on the PATH, and only root can install it');
  console.log('installing the Debian package redis-server with apt-get');
  const quiet = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
  await runTool('apt-get', ['update'], { env: quiet });
  // Without a time limit: a package manager that is killed half-way leaves a machine that is mended by hand.
  await runTool('apt-get', ['install', '-y', '--no-install-recommends', NAME], { env: quiet });
  return join('/usr/bin', NAME);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
