import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually.ts';
import { runTool } from '../support/run-tool.ts';
import { getBlocks, PROJECT, readPage } from '../../tools/docs/pages.ts';
import type { Engine } from './engine.ts';

/** A stack of the unmodified docker-compose.yml in the project's folder. */
export type Stack = {
  /** Runs `docker compose` and returns its standard output. */
  compose: (args: string[], timeout?: number) => Promise<string>;
  /** Runs the admin command line as deployment.md does. */
  admin: (args: string[]) => Promise<string>;
  /** Returns the ids of a service's running containers. */
  containers: (service: string) => Promise<string[]>;
  /** Replaces the containers of the API and the workers by containers of a version. */
  roll: (version: string) => Promise<void>;
  /** Disconnects a container from the network during the work, then reconnects it under its name. */
  whileCut: (service: string, id: string, work: () => Promise<void>) => Promise<void>;
  /** Waits until a service has this number of running containers, all healthy. */
  healthy: (service: string, count: number) => Promise<void>;
  /** Returns the key rings of the .env by name, which a second stack needs besides a backup. */
  keyRings: () => Promise<Record<string, string>>;
};

/** Timeout in milliseconds of an image build or a start of a stack. */
const LONG_TIMEOUT_MS = 900_000;

/**
 * Prepares a stack with the .env of docs/operating/deployment.md, in which `variables` replace values. Nothing runs
 * until `compose up`.
 */
export function prepareStack(
  engine: Engine,
  { folder, name, variables }: { folder: string; name: string; variables: Record<string, string> },
): Stack {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, '.env');
  const env = { ...engine.env, COMPOSE_PROJECT_NAME: name, COMPOSE_ENV_FILES: file };
  const ready = createEnvironmentFile(folder, env).then(() => setVariables(file, variables));
  const run = async (command: string, args: string[], timeout = 300_000) => {
    await ready;
    return runTool(command, args, { cwd: PROJECT, env, timeout });
  };
  const compose: Stack['compose'] = (args, timeout = LONG_TIMEOUT_MS) =>
    run('docker', ['compose', ...args], timeout);
  const containers: Stack['containers'] = async (service) =>
    (await compose(['ps', '--quiet', service])).split('\n').filter((id) => id !== '');

  return {
    compose,
    containers,
    admin: (args) => compose(['run', '--rm', '--no-TTY', 'admin', ...args]),
    roll: async (version) => {
      setVariables(file, { THROUGHLINE_VERSION: version });
      await run('sh', ['deploy/roll.sh', 'api', 'worker'], LONG_TIMEOUT_MS);
    },
    whileCut: async (service, id, work) => {
      await engine.docker(['network', 'disconnect', `${name}_default`, id]);
      try {
        await work();
      } finally {
        await engine.docker(['network', 'connect', '--alias', service, `${name}_default`, id]);
      }
    },
    healthy: async (service, count) => {
      await eventually(async () => {
        const ids = await containers(service);
        if (ids.length !== count) return undefined;
        const states = await engine.docker(['inspect', '--format', '{{.State.Health.Status}}', ...ids]);
        return states.split('\n').every((state) => state === 'healthy');
      }, 240_000);
    },
    keyRings: async () => {
      await ready;
      const rings = readFileSync(file, 'utf8').matchAll(/^(\w+_KEYRING)=(.*)$/gm);
      return Object.fromEntries([...rings].map(([, ring = '', value = '']) => [ring, value]));
    },
  };
}

/** Runs the page's commands that create .env. */
async function createEnvironmentFile(folder: string, env: Record<string, string>): Promise<void> {
  const blocks = getBlocks(readPage('docs/operating/deployment.md'));
  const envBlock = blocks.find(({ text }) => text.includes('cat > .env'));
  if (envBlock === undefined) throw new Error('deployment.md does not say how to make .env.');
  await runTool('bash', ['-c', envBlock.text], { cwd: folder, env });
}

/** Replaces variables in a .env. */
function setVariables(file: string, variables: Record<string, string>): void {
  const otherLines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !(line.slice(0, line.indexOf('=')) in variables));
  const newLines = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  writeFileSync(file, `${[...otherLines, ...newLines].join('\n')}\n`);
}
