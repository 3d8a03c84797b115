import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const manifest = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.unknown(),
});

/** A manifest of Kubernetes, as far as all have the same fields. */
export type Manifest = z.infer<typeof manifest>;

/** Reads the manifests of all files in a folder that helm rendered into. */
export function readManifests(folder: string): Manifest[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => parseAllDocuments(readFileSync(join(folder, name), 'utf8')))
    .map((document): unknown => document.toJS())
    .filter((content) => content !== null)
    .map((content) => manifest.parse(content));
}
