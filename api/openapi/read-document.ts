import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** File names without extensions. References of the second document resolve in the first document. */
export const DOCUMENTS = ['openapi', 'oauth/endpoints'] as const;

/** A build has JSON, because the YAML parser and its garbage would cost an idle process megabytes. */
export async function readDocument(name: (typeof DOCUMENTS)[number]): Promise<unknown> {
  const file = join(import.meta.dirname, name);
  if (existsSync(`${file}.json`)) return JSON.parse(await readFile(`${file}.json`, 'utf8'));
  const { bundle, parse } = await import('@apidevtools/json-schema-ref-parser');
  return name === 'openapi' ? bundle(`${file}.yaml`) : parse(`${file}.yaml`);
}
