/**
 * A source of one row for a statement whose transaction need not wait for the disk when it commits. What a crash of
 * PostgreSQL loses so is asked of the provider again.
 * @see https://www.postgresql.org/docs/current/runtime-config-wal.html#GUC-SYNCHRONOUS-COMMIT
 */
export const WITHOUT_FLUSH = `set_config('synchronous_commit', 'off', true)`;
