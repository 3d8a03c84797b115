import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { digestFiles } from './digest-files.ts';

type BundleOptions = {
  project: string;
  /** Output folder. Older bundles in this folder are deleted. */
  folder: string;
  env: Record<string, string>;
};

/**
 * Bundles the workflows unless a bundle of the current sources exists, and returns the bundle's path. With a
 * bundle, each worker starts seconds faster.
 */
export async function bundleWorkflows({ project, folder, env }: BundleOptions): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `workflows-${digestSources(project)}.cjs`);
  if (existsSync(file)) return file;

  for (const old of readdirSync(folder)) rmSync(join(folder, old));
  const unfinished = `${file}.unfinished`;
  const bundle = join(project, 'worker', 'bundle.ts');
  await execa(process.execPath, [bundle, unfinished], { cwd: project, env, extendEnv: false });
  renameSync(unfinished, file);
  return file;
}

function digestSources(project: string): string {
  const sources = ['workflows', 'domain'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );
  // `package-lock.json` determines the versions of the SDK and the bundler.
  return digestFiles(project, [...sources.toSorted(), join('worker', 'bundle.ts'), 'package-lock.json']);
}
