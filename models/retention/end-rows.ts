import type { Database } from '../database.ts';
import { rows } from '../rows.ts';
import type { Oldest, RetentionRule } from './retention-rule.ts';

/**
 * The end of rows that are deleted one by one, by the functions that `keep_rows_for` has made for the table
 * (models/migrations/034-retention.ts).
 */
export function endsByRows(table: string): Pick<RetentionRule, 'expire' | 'measure'> {
  return {
    async expire(database, { days, atMost }) {
      const [ended] = await rows<{ count: number }>(database, `select expire_${table}($1, $2) as count`, [
        days,
        atMost,
      ]);
      const count = ended?.count ?? 0;
      return { rows: count, partitions: 0, isDone: count < atMost };
    },
    measure: (database, days) => measureOldest(database, `age_of_${table}`, days),
  };
}

/** Asks a function of the database that returns `age_seconds` and `limit_seconds`, in one row or none. */
async function measureOldest(database: Database, name: string, days: number): Promise<Oldest | undefined> {
  const [oldest] = await rows<Oldest>(
    database,
    `select age_seconds as "ageSeconds", limit_seconds as "limitSeconds" from ${name}($1)`,
    [days],
  );
  return oldest;
}
