import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function digestFiles(project: string, names: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of names) {
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(project, name)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
