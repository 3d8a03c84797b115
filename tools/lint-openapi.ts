import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDocument } from '../api/openapi/load-document.ts';
import { withAuthorizationEndpoints } from '../api/static/authorization-endpoints.ts';
import { findUnbounded } from './find-unbounded.ts';

/**
 * Lints the OpenAPI document as it is served: by redocly's rules, and by ours for bounds of requests.
 */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'throughline-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    const document = withAuthorizationEndpoints(await loadDocument());
    await writeFile(file, JSON.stringify(document, undefined, 2));
    const { status } = spawnSync('npx', ['redocly', 'lint', '--config', 'redocly.yaml', file], {
      cwd: join(import.meta.dirname, '..'),
      stdio: 'inherit',
    });
    const unbounded = findUnbounded(document);
    for (const { pointer, message } of unbounded) console.error(`${pointer}: ${message}`);
    process.exitCode = unbounded.length > 0 ? 1 : (status ?? 1);
  } finally {
    await rm(folder, { recursive: true });
  }
}

await main();
