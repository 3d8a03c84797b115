import type { Database } from '../database.ts';
import { rows } from '../rows.ts';

/**
 * When the rows of a table end. Each table that grows has one rule, in RETENTION_RULES.
 *
 * To add one: give what a project may set a name in RETENTION_AREAS, add the rule to RETENTION_RULES, and a
 * row to the table of docs/operating/retention.md. A project table whose rows are deleted needs nothing else
 * but, in its migration, an index on (project_id, <time>) and `call keep_rows_for(…)`, which makes what
 * `endsByRows` runs; `keep_rows_until` does for what no project sets days of.
 * test/models/retention-rules.test.ts wants to know of each table. A table that is partitioned brings an
 * `expire` of its own, which drops the partitions that are over, and a `measure`.
 */
export type RetentionRule = {
  /**
   * The table, by which metrics name it; a partitioned one stands for its partitions. Where only some of its rows end
   * by this rule, a dot and their name follow: `audit_entries.platform`.
   */
  table: string;
  /** The default. A project's own days are read by `expire` and `measure`. */
  days: number;
  /**
   * Ends a lot of what is over its days: about `limit` rows, or one partition. It waits for no lock longer than a
   * second, and may be repeated or stopped anywhere.
   */
  expire: (database: Database, lot: { days: number; limit: number }) => Promise<Expired>;
  /** The row that is furthest over its days, or nearest to them. Undefined: there is none. */
  measure: (database: Database, days: number) => Promise<Oldest | undefined>;
};

/** What a lot came to. A dropped partition counts as 1 in `partitions`, whatever it held. */
export type Expired = { rows: number; partitions: number; isDone: boolean };

/** Seconds since a row is old, and for how many its project keeps it. */
export type Oldest = { ageSeconds: number; limitSeconds: number };

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
async function measureOldest(database: Database, name: string, days: number): Promise<Oldest | undefined> {
  const [oldest] = await rows<Oldest>(
    database,
    `select age_seconds as "ageSeconds", limit_seconds as "limitSeconds" from ${name}($1)`,
    [days],
  );
  return oldest;
}

/**
 * The end of partitions that are dropped whole, one at a time, by the functions `drop_partition_of_<table>` and
 * `age_of_<table>` (models/migrations/042-event-id-partitions.ts). Dropping waits a quarter of a second for whoever
 * uses the table, and fails then: the next pass tries again.
 */
export function endsByPartitions(table: string): Pick<RetentionRule, 'expire' | 'measure'> {
  return {
    async expire(database, { days }) {
      const dropped = await rows(database, `select drop_partition_of_${table}($1)`, [days]);
      return { rows: 0, partitions: dropped.length, isDone: dropped.length === 0 };
    },
    measure: (database, days) => measureOldest(database, `age_of_${table}`, days),
  };
}

/**
 * The end of a table whose partitions are dropped once they are over the area's days, and whose rows are deleted one by
 * one where a project keeps them for less, by the functions of both. Rows go on ending while a partition cannot be
 * dropped, such as under a long report; then the failure is told.
 */
export function endsByPartitionsAndRows(table: string): Pick<RetentionRule, 'expire' | 'measure'> {
  const [whole, single] = [endsByPartitions(table), endsByRows(table)];
  return {
    async expire(database, lot) {
      const [dropped] = await Promise.allSettled([whole.expire(database, lot)]);
      if (dropped.status === 'fulfilled' && !dropped.value.isDone) return dropped.value;
      const expired = await single.expire(database, lot);
      if (dropped.status === 'fulfilled') return expired;
      if (expired.rows === 0) throw dropped.reason;
      return { ...expired, isDone: false };
    },
    measure: single.measure,
  };
}
