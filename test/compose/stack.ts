import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { eventually } from '../support/eventually.ts';
import { runTool } from '../support/run-tool.ts';
import { getBlocks, PROJECT, readPage } from '../../tools/docs/pages.ts';
import type { Engine } from './engine.ts';

export type Stack = {
  compose: (args: string[], timeout?: number) => Promise<string>;
  admin: (args: string[]) => Promise<string>;
  /** Runs SQL as the superuser and returns the rows as `psql --no-align` prints them. */
  query: (sql: string) => Promise<string>;
  listContainers: (service: string) => Promise<string[]>;
  roll: (version: string) => Promise<void>;
  /** Disconnects the container while `work` runs, and then reconnects it under the service's name. */
  runDisconnected: (service: string, id: string, work: () => Promise<void>) => Promise<void>;
  /** Waits for this number of running containers, all healthy. */
  waitForHealth: (service: string, count: number) => Promise<void>;
  /** Returns the key rings by name. A restored stack needs the same key rings. */
  readKeyRings: () => Promise<Record<string, string>>;
};

const LONG_TIMEOUT_MS = 900_000;

/**
 * Prepares a stack with the .env of docs/operating/deployment.md. No container runs until `compose up`.
 * @param variables values that replace those of the .env
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
  const listContainers: Stack['listContainers'] = async (service) =>
    (await compose(['ps', '--quiet', service])).split('\n').filter((id) => id !== '');

  return {
    compose,
    listContainers,
    query: (sql) => {
      const psql = ['psql', '--no-psqlrc', '--username=postgres', '--dbname=throughline', '--tuples-only'];
      return compose(['exec', '--no-TTY', 'postgres', ...psql, '--no-align', '--command', sql]);
    },
    admin: (args) => compose(['run', '--rm', '--no-TTY', 'admin', ...args]),
    roll: async (version) => {
      setVariables(file, { THROUGHLINE_VERSION: version });
      await run('sh', ['deploy/roll.sh', 'api', 'worker'], LONG_TIMEOUT_MS);
    },
    runDisconnected: async (service, id, work) => {
      await engine.docker(['network', 'disconnect', `${name}_default`, id]);
      try {
        await work();
      } finally {
        await engine.docker(['network', 'connect', '--alias', service, `${name}_default`, id]);
      }
    },
    waitForHealth: async (service, count) => {
      await eventually(async () => {
        const ids = await listContainers(service);
        if (ids.length !== count) return false;
        const states = await engine.docker(['inspect', '--format', '{{.State.Health.Status}}', ...ids]);
        return states.split('\n').every((state) => state === 'healthy');
      }, 240_000);
    },
    readKeyRings: async () => {
      await ready;
      const rings = readFileSync(file, 'utf8').matchAll(/^(\w+_KEYRING)=(.*)$/gm);
      return Object.fromEntries([...rings].map(([, ring = '', value = '']) => [ring, value]));
    },
  };
}

/** Creates a .env with the commands of docs/operating/deployment.md. */
async function createEnvironmentFile(folder: string, env: Record<string, string>): Promise<void> {
  const blocks = getBlocks(readPage('docs/operating/deployment.md'));
  const envBlock = blocks.find(({ text }) => text.includes('cat > .env'));
  if (envBlock === undefined)
    throw new Error('docs/operating/deployment.md lacks the commands that create .env.');
  await runTool('bash', ['-c', envBlock.text], { cwd: folder, env });
}

function setVariables(file: string, variables: Record<string, string>): void {
  const otherLines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !(line.slice(0, line.indexOf('=')) in variables));
  const newLines = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  writeFileSync(file, `${[...otherLines, ...newLines].join('\n')}\n`);
}

const createdProject = z.object({ id: z.string() });

/** `key`: service-account key that may queue mails and upload files. */
export type Project = { projectId: string; key: string };

/** Creates a project with the commands of docs/operating/deployment.md. */
export async function createProject({ admin }: Stack): Promise<Project> {
  const email = 'you@example.com';
  await admin(['user', 'create', '--email', email, '--name', 'Your Name']);
  const created = await admin(['project', 'create', '--name', 'Example Shop', '--owner', email, '--json']);
  const { id } = createdProject.parse(JSON.parse(created));
  const sender = ['--name', 'Example Shop', '--address', 'shop@mail.example.org'];
  await admin(['sender', 'set', '--project', id, ...sender]);
  // Several minutes of batches exceed the default daily limit of the platform's account.
  await admin(['email-limit', 'set', '--project', id, '--daily-recipients', '10000000']);
  const scopes = ['--scope', 'emails:send', 'assets:write'];
  const key = ['--project', id, '--service-account', 'crm-sync', ...scopes];
  return { projectId: id, key: (await admin(['service-account-key', 'issue', ...key])).trim() };
}
