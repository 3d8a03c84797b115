/** What a migration works with. */
type Step = { query: (sql: string) => Promise<void> };

/**
 * One step of the schema, applied once, in the order of the file names. It runs in a transaction of its own that waits
 * for no lock longer than 1.2 seconds, and is begun anew when it would have to.
 */
export type Migration = (step: Step) => Promise<void>;

/** What the file of a migration exports. */
export type MigrationModule = {
  up: Migration;
  /**
   * `false`: outside of a transaction, each `query` one statement of its own, for `create index concurrently`. Such a
   * migration can be cut off between two statements and is run again from its first, so it begins by dropping what a run
   * before it may have left. It fails if it leaves an index that is not valid. Its other statements wait for a lock no
   * longer than those of a transaction: one that meets such a lock has the migration begun anew from its first
   * statement.
   */
  transaction?: boolean;
  /**
   * `true`: it only adds, so that processes of the releases before go on working with the schema, and may be started on
   * it. Processes that do not know a migration without it refuse to start.
   */
  expands?: boolean;
};
