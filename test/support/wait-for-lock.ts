import type { TestDatabase } from './database.ts';
import { eventually } from './eventually.ts';

/**
 * Waits until a session of the database waits for a lock.
 * @param query LIKE pattern of the statement
 * @param application LIKE pattern of `application_name`
 */
export async function waitForLock(
  { sql }: Pick<TestDatabase, 'sql'>,
  { query = '%', application = '%' } = {},
): Promise<void> {
  await eventually(async () => {
    const waiting = await sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like $1 and application_name like $2`,
      [query, application],
    );
    return waiting.length > 0;
  });
}
