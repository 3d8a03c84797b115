import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { rows } from '../rows.ts';
import { sqlStateOf } from '../sql.ts';
import { knownMigrations } from './known-migrations.ts';

/** Milliseconds between two looks while the database cannot be asked. */
const RETRY_INTERVAL_MS = 5_000;

/** Milliseconds that a process waits with its start for the answer: a database that is away must not keep it from it. */
const START_WAIT_MS = 2_000;

/** `undefined_table`, `undefined_column`, `insufficient_privilege`: a schema from before there was anything to ask. */
const OLDER = new Set(['42P01', '42703', '42501']);

const MAX_NAMES = 5;

/** The database has migrations of a later release, which this one cannot work with. */
export class NewerSchemaError extends Error {
  constructor(migrations: readonly string[]) {
    const named = migrations.slice(0, MAX_NAMES).join(', ');
    const more = migrations.length > MAX_NAMES ? ` and ${migrations.length - MAX_NAMES} more` : '';
    super(
      `The database is newer than this release, which does not know its migrations ${named}${more}. Start the release that made them, or a later one. To go back to this release, restore a backup from before them into a new database.`,
    );
  }
}

/**
 * Looks whether the database has migrations that this release does not know, other than such as only add to the schema
 * (`expands` of models/migrations/migration.ts). A schema that is older is taken as it is.
 * @throws NewerSchemaError that names them
 */
async function refuseNewerSchema(database: Database): Promise<void> {
  const unknown = await rows<{ name: string }>(
    database,
    'select name from schema_migrations where not expands and name <> all($1::text[]) order by name',
    [knownMigrations],
  );
  if (unknown.length > 0) throw new NewerSchemaError(unknown.map(({ name }) => name));
}

/**
 * Resolves once a process may start: the database has no migrations that it cannot work with, or does not answer within two
 * seconds. Then it is asked until it does, which keeps no process alive, and `onNewer` is called if it is newer after all.
 * @throws NewerSchemaError
 */
export async function requireKnownSchema(
  database: Database,
  onNewer: (error: NewerSchemaError) => void,
): Promise<void> {
  const answered = askUntilAnswered(database);
  const started = new AbortController();
  const waiting = delay(START_WAIT_MS, 'waiting' as const, { signal: started.signal }).catch(() => undefined);
  const first = await Promise.race([answered, waiting]);
  started.abort();
  if (first instanceof NewerSchemaError) throw first;
  if (first === 'waiting') void tellIfNewer(answered, onNewer);
}

async function tellIfNewer(
  answered: Promise<NewerSchemaError | undefined>,
  onNewer: (error: NewerSchemaError) => void,
): Promise<void> {
  const error = await answered;
  if (error) onNewer(error);
}

async function askUntilAnswered(database: Database): Promise<NewerSchemaError | undefined> {
  for (;;) {
    try {
      await refuseNewerSchema(database);
      return undefined;
    } catch (error) {
      if (error instanceof NewerSchemaError) return error;
      if (OLDER.has(sqlStateOf(error) ?? '')) return undefined;
    }
    await delay(RETRY_INTERVAL_MS, undefined, { ref: false });
  }
}
