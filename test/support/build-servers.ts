import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { removeOld } from '../../dev/remove-old.ts';
import { compileServers } from './compile-servers.ts';
import { writeBundle } from './write-bundle.ts';

export type BuiltServers = {
  /** The folder of the compiled API and worker. */
  compiled: string;
  /** The file of the bundled workflows. */
  workflowBundle: string;
};

const buildOptions = z.object({ include: z.array(z.string()) });

/** Milliseconds since its last use after which what was built of other sources is deleted: the run is over by then. */
const KEPT_MS = 24 * 3_600_000;

/** Compiles API and worker and bundles the workflows, or gives what an earlier run built of the same sources. */
export async function buildServers(project: string): Promise<BuiltServers> {
  // Below node_modules, so that what is compiled finds the packages.
  const cache = join(project, 'node_modules', '.cache', 'throughline-tests');
  const folder = join(cache, digestOf(project));
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    try {
      await Promise.all([compileServers(project, join(unfinished, 'compiled')), writeBundle(unfinished)]);
      // Another run may have built the same meanwhile.
      if (!existsSync(folder)) renameSync(unfinished, folder);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
    // The console is built here too, and looks after its own.
    removeOld(cache, KEPT_MS, (name) => name.startsWith('console'));
  }
  // It is as old as its last use.
  const now = new Date();
  utimesSync(folder, now, now);
  return { compiled: join(folder, 'compiled'), workflowBundle: join(folder, 'workflows.js') };
}

/** Names the sources that are built, and the packages that they are built with. */
function digestOf(project: string): string {
  const options = readFileSync(join(project, 'tsconfig.build.json'));
  const { include } = buildOptions.parse(JSON.parse(options.toString()));
  const sources = include.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
    ),
  );
  const hash = createHash('sha256').update(options);
  for (const file of ['package-lock.json', 'tsconfig.json'].map((name) => join(project, name)))
    hash.update(readFileSync(file));
  for (const file of sources.toSorted()) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 20);
}
