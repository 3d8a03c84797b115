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

export function listMigrations(folder: string): string[] {
  return readdirSync(folder)
    .flatMap((file) => FILE.exec(file)?.[1] ?? [])
    .toSorted();
}

export async function loadMigration(
  name: string,
  folder = MIGRATIONS_FOLDER,
): Promise<Required<MigrationModule>> {
  const extension = path.extname(import.meta.filename);
  return migrationModule.parse(await import(path.join(folder, name + extension)));
}

export const MIGRATIONS_FOLDER = import.meta.dirname;

export const knownMigrations: readonly string[] = listMigrations(MIGRATIONS_FOLDER);
