import { readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Migration, MigrationModule } from './migration.ts';

const FILE = /^(\d{3}-[a-z\d-]+)\.[jt]s$/;

const migrationModule = z.object({
  up: z.custom<Migration>((value) => typeof value === 'function'),
  transaction: z.boolean().default(true),
  expands: z.boolean().default(false),
});

/** The migrations of this release, by their files' names, in the order that they are applied in. */
export const knownMigrations: readonly string[] = readdirSync(import.meta.dirname)
  .flatMap((file) => FILE.exec(file)?.[1] ?? [])
  .toSorted();

/** Loads one of {@link knownMigrations}. */
export async function loadMigration(name: string): Promise<Required<MigrationModule>> {
  const extension = path.extname(import.meta.filename);
  return migrationModule.parse(await import(path.join(import.meta.dirname, name + extension)));
}
