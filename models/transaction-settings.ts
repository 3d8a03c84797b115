import type { Statement } from './prepared.ts';

export type TransactionSettings = {
  projectId?: string;
  /**
   * If false, a crash of PostgreSQL may lose transactions that were committed in the last 0.6 seconds (with
   * PostgreSQL's default settings).
   * @see https://www.postgresql.org/docs/current/runtime-config-wal.html#GUC-SYNCHRONOUS-COMMIT
   */
  synchronousCommit?: boolean;
  /**
   * Set to false for prepared statements. Otherwise, a plan that was made while the table was small would
   * keep its sequential scan.
   * @see https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-ENABLE-SEQSCAN
   */
  enableSeqScan?: boolean;
  /**
   * `force_generic_plan`: PostgreSQL plans a prepared statement once, for any values. `auto`: PostgreSQL
   * chooses.
   * @see https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-PLAN-CACHE-MODE
   */
  planCacheMode?: 'auto' | 'force_generic_plan';
  /**
   * If undefined, only the statement timeout limits the wait for a lock.
   * @see https://www.postgresql.org/docs/current/runtime-config-client.html#GUC-LOCK-TIMEOUT
   */
  lockTimeoutMs?: number;
};

const SET_LOCALLY =
  'select set_config(name, value, true) from unnest($1::text[], $2::text[]) as setting (name, value)';

/** Returns undefined if no setting differs from its default. */
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
