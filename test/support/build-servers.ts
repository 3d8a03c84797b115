import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { readConfig } from '../../dev/config.ts';
import { removeOldEntries } from '../../dev/remove-old.ts';
import { bundleWorkflows } from '../../worker/bundle.ts';
import { installOnce } from './install-once.ts';

const buildOptions = z.object({ include: z.array(z.string()) });

/** Builds of other sources are deleted this long after their last use. */
const KEPT_MS = 24 * 3_600_000;

/** Returns a folder below `node_modules`, so that compiled code finds the packages. */
export function getBuildFolder(): string {
  return join(readConfig().project, 'node_modules', '.cache', 'throughline-tests');
}

/** Compiles the servers, unless a build of the same sources exists. Returns the folder of the build. */
export async function ensureCompiledServers(): Promise<string> {
  const { project } = readConfig();
  return buildOnce('compiled', (folder) => compileServers(project, folder));
}

/** Bundles the workflows, unless a bundle of the same sources exists. Returns the path of the bundle. */
export async function ensureWorkflowBundle(): Promise<string> {
  return join(await buildOnce('workflows', writeBundle), 'workflows.js');
}

async function buildOnce(name: string, build: (folder: string) => Promise<unknown>): Promise<string> {
  const cache = join(getBuildFolder(), name);
  const folder = join(cache, digestSources(readConfig().project));
  await installOnce(folder, () => {}, build);
  // Records the last use, which decides when the build is deleted.
  const now = new Date();
  utimesSync(folder, now, now);
  removeOldEntries(cache, KEPT_MS);
  return folder;
}

function digestSources(project: string): string {
  const options = readFileSync(join(project, 'tsconfig.build.json'));
  const { include } = buildOptions.parse(JSON.parse(options.toString()));
  // Includes `client/mcp`, because the API serves its tools.
  const sources = [...include, 'client/mcp/src'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
    ),
  );
  const hash = createHash('sha256').update(options);
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.json', 'tools/bundle-openapi.ts'].map(
    (name) => join(project, name),
  ))
    hash.update(readFileSync(file));
  for (const file of sources.toSorted()) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 20);
}

/**
 * Compiles the servers like `npm run build`, but without type checks.
 * @param compiled output folder, below `node_modules`
 */
async function compileServers(project: string, compiled: string): Promise<void> {
  const compiler = join(project, 'node_modules', '.bin', 'tsc');
  const options = ['--project', join(project, 'tsconfig.build.json'), '--noCheck', '--outDir', compiled];
  await promisify(execFile)(compiler, options);
  await promisify(execFile)(process.execPath, [join(project, 'tools/bundle-openapi.ts'), compiled]);
  copyFileSync(join(project, 'package.json'), join(compiled, 'package.json'));
}

export async function writeBundle(folder: string): Promise<string> {
  const file = join(folder, 'workflows.js');
  const { code } = await bundleWorkflows();
  writeFileSync(file, code);
  return file;
}
