import { knownMigrations } from './known-migrations.ts';

const MAX_NAMES = 5;

export class SchemaError extends Error {}

export class NewerSchemaError extends SchemaError {
  constructor(migrations: readonly string[]) {
    const named = migrations.slice(0, MAX_NAMES).join(', ');
    const more = migrations.length > MAX_NAMES ? ` and ${migrations.length - MAX_NAMES} more` : '';
    super(
      `The database is newer than this release, which does not know the migrations ${named}${more}. Start the release that applied these migrations, or a later one. To go back to this release, restore a backup that is older than these migrations into a new database.`,
    );
  }
}

/** The migrations of release 1.0 replaced all earlier ones. */
export class PreReleaseSchemaError extends SchemaError {
  constructor() {
    super(
      'The database was created before release 1.0 and cannot be upgraded. Start with `npm start -- --fresh`, which deletes its data, or use a new database.',
    );
  }
}

/** @throws PreReleaseSchemaError if migrations were applied, but not the first migration of this release */
export function refusePreReleaseSchema(applied: ReadonlySet<string>): void {
  const [first] = knownMigrations;
  if (applied.size > 0 && first !== undefined && !applied.has(first)) throw new PreReleaseSchemaError();
}
