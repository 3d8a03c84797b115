import type { Database } from '../database.ts';

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
