import type { Statement } from './prepared.ts';

/** Settings of one transaction (SET LOCAL). */
export type TransactionSettings = {
  /** `app.project_id`: the project whose rows row level security shows. */
  projectId?: string;
  /**
   * Waits for the disk at COMMIT. Without it, a crash of PostgreSQL loses at most the last half second.
   * @see https://www.postgresql.org/docs/current/runtime-config-wal.html#GUC-SYNCHRONOUS-COMMIT
   */
  synchronousCommit?: boolean;
  /**
   * Allows sequential scans. When off, they are used only without an index, because a prepared statement may be
   * planned while the table is small.
   * @see https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-ENABLE-SEQSCAN
   */
  enableSeqScan?: boolean;
  /**
   * Plans a prepared statement for its values, or once for any values.
   * @see https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-PLAN-CACHE-MODE
   */
  planCacheMode?: 'auto' | 'force_generic_plan';
  /**
   * Milliseconds that a statement waits for a lock; undefined: up to the statement timeout.
   * @see https://www.postgresql.org/docs/current/runtime-config-client.html#GUC-LOCK-TIMEOUT
   */
  lockTimeoutMs?: number;
};

const SET_LOCALLY =
  'select set_config(name, value, true) from unnest($1::text[], $2::text[]) as setting (name, value)';

/** Returns the first statement of a transaction with settings; undefined without any. */
export function buildSettingsStatement({
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
