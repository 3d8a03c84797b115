type Step = { query: (sql: string) => Promise<void> };

/**
 * Schema step. Files are applied once in order of name, each in a transaction with a lock timeout of 1.2 seconds and
 * retries.
 */
export type Migration = (step: Step) => Promise<void>;

/** Exports of a migration file. */
export type MigrationModule = {
  up: Migration;
  /**
   * `false`: no transaction and one statement per `query`, for `create index concurrently`. An interrupted migration
   * runs again from the start, so it must first drop the leftovers of the earlier attempt.
   */
  transaction?: boolean;
  /**
   * `true`: it only adds to the schema, so earlier releases still start and work. Without it, a process that does not
   * know the migration refuses to start.
   */
  expands?: boolean;
};
