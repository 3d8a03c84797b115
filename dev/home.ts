import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ServerFolders } from './processes/child-process.ts';
import { REACHABLE_FOLDER, removePostgresPlace } from './processes/postgres-place.ts';

/** Where one stack keeps what is its own. */
export type Home = {
  folder: string;
  /** Held by the `npm start` that runs on this home. */
  lock: string;
  /** What others read to find the running stack. */
  stackFile: string;
  /** The settings of the admin command line. */
  adminEnv: string;
  secrets: string;
  /** The demo's ids and keys, which the database cannot tell again. */
  demo: string;
  servers: ServerFolders;
  sandboxState: string;
  bundles: string;
};

const DATA = ['temporal.sqlite', 'objects', 'sandbox', 'bundles', 'logs', 'run'];
const FILES = ['secrets.json', 'demo.json', 'stack.json', 'admin.env'];

/** Names the parts of a home and makes its folder, for its owner alone, where there is none. */
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
    servers: { logs: join(folder, 'logs'), run: join(folder, 'run') },
    sandboxState: join(folder, 'sandbox'),
    bundles: join(folder, 'bundles'),
  };
}

/** Deletes a home's data and secrets: what a stack puts there and nothing else, whatever else the folder holds. */
export function clearHome({ folder }: Home): void {
  removePostgresPlace(folder, REACHABLE_FOLDER);
  const ours = readdirSync(folder).filter(
    (name) => FILES.includes(name) || DATA.some((data) => name === data || name.startsWith(`${data}-`)),
  );
  for (const name of ours) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Keeps the logs of the run before this one, and none older. */
export function rotateLogs({ servers }: Home): void {
  if (!existsSync(servers.logs)) return;
  for (const name of readdirSync(servers.logs).filter((each) => /^[\w-]+\.log$/.test(each))) {
    renameSync(join(servers.logs, name), join(servers.logs, name.replace(/\.log$/, '.previous.log')));
  }
}
