import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { rows } from '../rows.ts';
import { getSqlState } from '../sql.ts';
import { knownMigrations } from './known-migrations.ts';
import { NewerSchemaError, refusePreReleaseSchema, SchemaError } from './schema-errors.ts';

/** Milliseconds between attempts while the database is unavailable. */
const RETRY_INTERVAL_MS = 5_000;

/** Milliseconds that a start waits. An unavailable database must not prevent the start. */
const START_WAIT_MS = 2_000;

/** `undefined_table` and `insufficient_privilege`: no migration was applied. */
const UNMIGRATED = new Set(['42P01', '42501']);

/**
 * Checks that this release knows all applied migrations, except those marked as `expands`. A schema that lacks
 * migrations is accepted.
 * @throws SchemaError
 */
async function refuseUnknownSchema(database: Database): Promise<void> {
  const applied = await rows<{ name: string; expands: boolean }>(
    database,
    'select name, expands from schema_migrations order by name',
  );
  refusePreReleaseSchema(new Set(applied.map(({ name }) => name)));
  const unknown = applied.filter(({ name, expands }) => !expands && !knownMigrations.includes(name));
  if (unknown.length > 0) throw new NewerSchemaError(unknown.map(({ name }) => name));
}

/**
 * Resolves when a process may start: the schema is compatible, or the database did not answer within two seconds. In
 * that case, the check continues in the background and calls `onUnknown` on a SchemaError.
 * @throws SchemaError
 */
export async function requireKnownSchema(
  database: Database,
  onUnknown: (error: SchemaError) => void,
): Promise<void> {
  const answered = checkUntilAnswered(database);
  const started = new AbortController();
  const startTimeout = delay(START_WAIT_MS, 'waiting' as const, { signal: started.signal }).catch(
    () => undefined,
  );
  const outcome = await Promise.race([answered, startTimeout]);
  started.abort();
  if (outcome instanceof SchemaError) throw outcome;
  if (outcome === 'waiting') void answered.then((error) => error && onUnknown(error));
}

async function checkUntilAnswered(database: Database): Promise<SchemaError | undefined> {
  for (;;) {
    try {
      await refuseUnknownSchema(database);
      return undefined;
    } catch (error) {
      if (error instanceof SchemaError) return error;
      if (UNMIGRATED.has(getSqlState(error) ?? '')) return undefined;
    }
    await delay(RETRY_INTERVAL_MS, undefined, { ref: false });
  }
}
