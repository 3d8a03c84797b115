import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDocument } from '../api/openapi/load-document.ts';

/** Lints the OpenAPI document as it is loaded and served, with the headers that no file of it says. */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'throughline-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(await loadDocument(), undefined, 2));
    const { status } = spawnSync('npx', ['redocly', 'lint', '--config', 'redocly.yaml', file], {
      cwd: join(import.meta.dirname, '..'),
      stdio: 'inherit',
    });
    process.exitCode = status ?? 1;
  } finally {
    await rm(folder, { recursive: true });
  }
}

await main();
