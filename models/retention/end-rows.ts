import type { Database } from '../database.ts';
import { rows } from '../rows.ts';
import type { Oldest, RetentionRule } from './retention-rule.ts';

/**
 * The end of rows that are deleted one by one, by the functions `expire_<name>` and `age_of_<name>`, which
 * `keep_rows_for` and `keep_rows_until` make (models/migrations/034-retention.ts, 039-retention-by-expiry.ts).
 * @param table of a rule; its dot is an underscore in the functions' names
 * @param mostAtOnce rows of one lot, for rows that are large or take others with them
 */
export function endsByRows(
  table: string,
  { mostAtOnce = Infinity }: { mostAtOnce?: number } = {},
): Pick<RetentionRule, 'expire' | 'measure'> {
  const name = table.replace('.', '_');
  return {
    async expire(database, { days, limit }) {
      const lot = Math.min(limit, mostAtOnce);
      const [ended] = await rows<{ count: number }>(database, `select expire_${name}($1, $2) as count`, [
        days,
        lot,
      ]);
      const count = ended?.count ?? 0;
      return { rows: count, partitions: 0, isDone: count < lot };
    },
    measure: (database, days) => measureOldest(database, `age_of_${name}`, days),
  };
}

/** Asks a function of the database that returns `age_seconds` and `limit_seconds`, in one row or none. */
export async function measureOldest(
  database: Database,
  name: string,
  days: number,
): Promise<Oldest | undefined> {
  const [oldest] = await rows<Oldest>(
    database,
    `select age_seconds as "ageSeconds", limit_seconds as "limitSeconds" from ${name}($1)`,
    [days],
  );
  return oldest;
}
