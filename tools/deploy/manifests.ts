import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const manifest = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.unknown(),
});

/** Common fields of Kubernetes manifests. */
export type Manifest = z.infer<typeof manifest>;

/** Reads all manifests of a folder that helm rendered. */
export function readManifests(folder: string): Manifest[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => parseAllDocuments(readFileSync(join(folder, name), 'utf8')))
    .map((document): unknown => document.toJS())
    .filter((content) => content !== null)
    .map((content) => manifest.parse(content));
}
