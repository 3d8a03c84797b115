import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ServerFolders } from './processes/child-process.ts';
import { removePostgresData } from './processes/postgres-data-folder.ts';

export type Home = {
  folder: string;
  /** Lock file of the `npm start` that uses this home. */
  lock: string;
  stackFile: string;
  adminEnv: string;
  secrets: string;
  /** File with the demo's keys, because the database stores only their digests. */
  demo: string;
  demoActivity: string;
  referenceExamples: string;
  servers: ServerFolders;
  sandboxState: string;
  bundles: string;
  console: string;
};

const DATA_NAMES = ['temporal.sqlite', 'objects', 'sandbox', 'bundles', 'console', 'logs', 'run'];
const FILE_NAMES = [
  'secrets.json',
  'demo.json',
  'demo-activity.json',
  'reference-examples.json',
  'stack.json',
  'admin.env',
];

/** Creates `folder` if it is missing, with access only for its owner. */
export function openHome(folder: string): Home {
  mkdirSync(dirname(folder), { recursive: true });
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  return {
    folder,
    lock: join(folder, 'stack.lock'),
    stackFile: join(folder, 'stack.json'),
    adminEnv: join(folder, 'admin.env'),
    secrets: join(folder, 'secrets.json'),
    demo: join(folder, 'demo.json'),
    demoActivity: join(folder, 'demo-activity.json'),
    referenceExamples: join(folder, 'reference-examples.json'),
    servers: { logs: join(folder, 'logs'), run: join(folder, 'run') },
    sandboxState: join(folder, 'sandbox'),
    bundles: join(folder, 'bundles'),
    console: join(folder, 'console'),
  };
}

/** Deletes the stack's data and secrets. Keeps all other files in the folder. */
export function clearHome({ folder }: Home): void {
  removePostgresData(folder);
  const owned = readdirSync(folder).filter(
    (name) =>
      FILE_NAMES.includes(name) || DATA_NAMES.some((data) => name === data || name.startsWith(`${data}-`)),
  );
  for (const name of owned) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Renames each log `<name>.log` to `<name>.previous.log`, which replaces the log of an earlier run. */
export function rotateLogs({ servers }: Home): void {
  if (!existsSync(servers.logs)) return;
  for (const name of readdirSync(servers.logs).filter((each) => /^[\w-]+\.log$/.test(each))) {
    renameSync(join(servers.logs, name), join(servers.logs, name.replace(/\.log$/, '.previous.log')));
  }
}
