type Step = { query: (sql: string) => Promise<void> };

/**
 * Changes the schema. Migrations are applied once, ordered by name, each in a transaction with a lock timeout
 * and retries (lock-timeout.ts).
 */
export type Migration = (step: Step) => Promise<void>;

export type MigrationModule = {
  up: Migration;
  /**
   * `false`: no transaction, and one statement per `query`, for `create index concurrently`. An interrupted
   * migration runs again from the start, so it must first drop what an earlier attempt created.
   */
  transaction?: boolean;
  /**
   * `true`: the migration only adds to the schema, so earlier releases still start and work. Otherwise, a
   * process that does not know the migration refuses to start.
   */
  expands?: boolean;
};
