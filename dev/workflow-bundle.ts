import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type BundleOptions = {
  project: string;
  /** The folder that keeps the bundle; older ones in it are deleted. */
  folder: string;
  env: Record<string, string>;
};

/**
 * Bundles the workflows, unless their sources have not changed since the last time, so that no worker spends seconds on
 * that. Returns the file.
 */
export async function bundleWorkflows({ project, folder, env }: BundleOptions): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `workflows-${digestOfSources(project)}.cjs`);
  if (existsSync(file)) return file;

  for (const old of readdirSync(folder)) rmSync(join(folder, old));
  const unfinished = `${file}.unfinished`;
  await run(process.execPath, ['--import', 'tsx', join(project, 'worker', 'bundle.ts'), unfinished], {
    cwd: project,
    env,
  });
  renameSync(unfinished, file);
  return file;
}

function digestOfSources(project: string): string {
  const sources = ['workflows', 'domain'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );
  const hash = createHash('sha256');
  // The lockfile covers the versions of the SDK and the bundler.
  for (const name of [...sources.toSorted(), join('worker', 'bundle.ts'), 'package-lock.json']) {
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(project, name)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
