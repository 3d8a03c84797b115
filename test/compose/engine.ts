import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually.ts';
import { runTool } from '../support/run-tool.ts';

export type Engine = {
  /** Environment in which `docker` has Compose as a plugin. */
  env: Record<string, string>;
  /** Returns standard output without its last line end. */
  docker: (args: string[], timeout?: number) => Promise<string>;
  /** Stops the engine if {@link findEngine} started it. */
  stop: () => Promise<void>;
};

const PACKAGES = ['docker.io', 'iptables', 'debootstrap'];

/**
 * Finds a running Docker engine, or starts one with all its data in `folder`. Only root on Debian can start
 * one.
 * @param compose path of Docker Compose, which becomes a plugin of `docker`
 * @throws Error when no engine runs and none can be started
 */
export async function findEngine(
  baseEnv: Record<string, string>,
  { folder, compose }: { folder: string; compose: string },
): Promise<Engine> {
  const plugins = join(folder, 'config', 'cli-plugins');
  mkdirSync(plugins, { recursive: true });
  symlinkSync(compose, join(plugins, 'docker-compose'));
  const env = { ...baseEnv, DOCKER_CONFIG: join(folder, 'config'), DOCKER_BUILDKIT: '0' };
  if (await canConnect(env)) return createEngine(env, async () => {});
  if (process.getuid?.() !== 0) throw new Error('No Docker engine is running, and only root can start one.');
  const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 300_000 };
  await runTool('apt-get', ['update', '-qq'], options);
  await runTool('apt-get', ['install', '-qq', '--no-install-recommends', ...PACKAGES], options);

  const ownEnv = { ...env, DOCKER_HOST: `unix://${folder}/docker.sock` };
  const log = openSync(join(folder, 'dockerd.log'), 'a');
  const [data, run, pid] = ['data', 'run', 'pid'].map((name) => join(folder, name));
  const daemon = spawn(
    'dockerd',
    ['--data-root', `${data}`, '--exec-root', `${run}`, '-H', ownEnv.DOCKER_HOST, '-p', `${pid}`],
    // Detached, because Ctrl-C must not reach the daemon before its containers are removed.
    { env, detached: true, stdio: ['ignore', log, log] },
  );
  await eventually(() => canConnect(ownEnv), 60_000);
  return createEngine(ownEnv, async () => {
    const ended = once(daemon, 'exit');
    daemon.kill('SIGTERM');
    await ended;
    // The engine leaves a mount that prevents the deletion of the folder.
    await runTool('umount', [join(folder, 'run/netns/default')], { env, timeout: 10_000 }).catch(() => {});
  });
}

function createEngine(env: Record<string, string>, stop: () => Promise<void>): Engine {
  return {
    env,
    stop,
    docker: async (args, timeout = 120_000) =>
      (await runTool('docker', args, { env, timeout })).replace(/\n$/, ''),
  };
}

async function canConnect(env: Record<string, string>): Promise<boolean> {
  return runTool('docker', ['version'], { env, timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}
