import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dereference } from '@apidevtools/json-schema-ref-parser';
import { loadDocument } from '../api/openapi/load-document.ts';
import {
  loadAuthorizationEndpoints,
  withAuthorizationEndpoints,
} from '../api/openapi/authorization-endpoints.ts';
import { findUnbounded } from './find-unbounded.ts';
import { findUnportable } from './find-unportable.ts';

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'throughline-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    const document = withAuthorizationEndpoints(await loadDocument(), await loadAuthorizationEndpoints());
    await writeFile(file, JSON.stringify(document, undefined, 2));
    const { status } = spawnSync('npx', ['redocly', 'lint', '--config', 'redocly.yaml', file], {
      cwd: join(import.meta.dirname, '..'),
      stdio: 'inherit',
    });
    const faults = [
      ...findUnbounded(await dereference(structuredClone(document))),
      ...findUnportable(document),
    ];
    for (const { pointer, message } of faults) console.error(`${pointer}: ${message}`);
    process.exitCode = faults.length > 0 ? 1 : (status ?? 1);
  } finally {
    await rm(folder, { recursive: true });
  }
}

await main();
