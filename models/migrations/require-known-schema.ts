import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { rows } from '../rows.ts';
import { getSqlState } from '../sql.ts';
import { knownMigrations } from './known-migrations.ts';
import { NewerSchemaError, refusePreReleaseSchema, SchemaError } from './schema-errors.ts';

const RETRY_INTERVAL_MS = 5_000;

/**
 * Time after which a process starts without the check, because an unavailable database must not prevent the
 * start.
 */
const START_WAIT_MS = 2_000;

/** `undefined_table` and `insufficient_privilege`: no migration was applied. */
const UNMIGRATED = new Set(['42P01', '42501']);

/**
 * Checks that this release knows all applied migrations, except those that only expand the schema. Accepts a
 * database that lacks migrations of this release.
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
 * Resolves when a process may start: the schema is compatible, or the database has not responded within two
 * seconds. In the second case, the check continues in the background and calls `onUnknown` with a
 * SchemaError.
 * @throws SchemaError
 */
export async function requireKnownSchema(
  database: Database,
  onUnknown: (error: SchemaError) => void,
): Promise<void> {
  const checked = retryCheck(database);
  const started = new AbortController();
  const startTimeout = delay(START_WAIT_MS, 'waiting' as const, { signal: started.signal }).catch(
    () => undefined,
  );
  const outcome = await Promise.race([checked, startTimeout]);
  started.abort();
  if (outcome instanceof SchemaError) throw outcome;
  if (outcome === 'waiting') void checked.then((error) => error && onUnknown(error));
}

async function retryCheck(database: Database): Promise<SchemaError | undefined> {
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
