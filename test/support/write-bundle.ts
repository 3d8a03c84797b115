import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleWorkflows } from '../../worker/bundle.ts';

/** Bundles the workflows into a folder and returns the file for workers. */
export async function writeBundle(folder: string): Promise<string> {
  const file = join(folder, 'workflows.js');
  const { code } = await bundleWorkflows();
  writeFileSync(file, code);
  return file;
}
