import type { Statement } from './prepared.ts';

/** Settings of one transaction, which end with it. */
export type TransactionSettings = {
  /** `app.project_id`: the project whose rows row level security shows. */
  projectId?: string;
  /**
   * Whether COMMIT waits until the transaction is on the disk. Without it, a crash of PostgreSQL loses at most the last
   * half second.
   * @see https://www.postgresql.org/docs/current/runtime-config-wal.html#GUC-SYNCHRONOUS-COMMIT
   */
  synchronousCommit?: boolean;
  /**
   * Whether the planner may choose to read a whole table. Without it, it does so only where there is no index: a
   * prepared statement may be planned once, while the table is small.
   * @see https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-ENABLE-SEQSCAN
   */
  enableSeqScan?: boolean;
  /**
   * Whether a prepared statement is planned for its values each time, or once for any values.
   * @see https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-PLAN-CACHE-MODE
   */
  planCacheMode?: 'auto' | 'force_generic_plan';
  /**
   * For how long a statement waits for a lock before it fails; undefined: as long as it may run.
   * @see https://www.postgresql.org/docs/current/runtime-config-client.html#GUC-LOCK-TIMEOUT
   */
  lockTimeoutMs?: number;
};

const SET_LOCALLY =
  'select set_config(name, value, true) from unnest($1::text[], $2::text[]) as setting (name, value)';

/** The first statement of a transaction with settings; undefined without any. */
export function settingsStatement({
  projectId,
  synchronousCommit = true,
  enableSeqScan = true,
  planCacheMode = 'auto',
  lockTimeoutMs,
}: TransactionSettings): Statement | undefined {
  const settings = new Map<string, string>();
  if (projectId !== undefined) settings.set('app.project_id', projectId);
  if (!synchronousCommit) settings.set('synchronous_commit', 'off');
  if (!enableSeqScan) settings.set('enable_seqscan', 'off');
  if (planCacheMode !== 'auto') settings.set('plan_cache_mode', planCacheMode);
  if (lockTimeoutMs !== undefined) settings.set('lock_timeout', String(lockTimeoutMs));
  if (settings.size === 0) return undefined;
  return { sql: SET_LOCALLY, bind: [[...settings.keys()], [...settings.values()]] };
}
