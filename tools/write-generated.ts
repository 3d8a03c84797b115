import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a generated file. With `--check`, only compares the file; a difference sets the exit code to 1.
 * @param path relative to the project's folder
 * @param source name of the source, for the message
 */
export async function writeGenerated(path: string, text: string, source: string): Promise<void> {
  const target = join(import.meta.dirname, '..', path);
  if (!process.argv.includes('--check')) {
    await writeFile(target, text);
    return;
  }
  const current = await readFile(target, 'utf8').catch(() => '');
  if (current === text) return;
  console.error(`${path} does not match ${source}. Run \`npm run generate\` and commit the file.`);
  process.exitCode = 1;
}
