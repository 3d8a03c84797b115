/** Runs SQL of a migration. */
type Step = { query: (sql: string) => Promise<void> };

/**
 * A step of the schema. Files are applied once, in the order of their names, each in a transaction that waits for locks
 * at most 1.2 seconds and is retried otherwise.
 */
export type Migration = (step: Step) => Promise<void>;

/** Exports of a migration's file. */
export type MigrationModule = {
  up: Migration;
  /**
   * `false`: no transaction, one statement per `query`, for `create index concurrently`. The migration may stop between
   * statements and is then run from its start, so it first drops what an earlier run left. It fails if it leaves an
   * invalid index. Statements other than `concurrently` and `validate` wait for locks as briefly as in a transaction.
   */
  transaction?: boolean;
  /**
   * `true`: it only adds, so earlier releases keep working on the schema and may be started on it. Processes that do not
   * know a migration without it refuse to start.
   */
  expands?: boolean;
};
