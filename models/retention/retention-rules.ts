import { EVENT_DAYS } from '../../domain/event-types.ts';
import type { Database } from '../database.ts';
import { DEDUPLICATION_DAYS } from '../journey/events.ts';
import { findRow, getValue, rows } from '../rows.ts';
import { RETENTION_AREAS } from './retention-settings.ts';

/**
 * Retention of a table's rows. Each growing table has one rule.
 * To add one: name the project's setting in RETENTION_AREAS, add the rule to RETENTION_RULES, and add a row to
 * docs/operating/retention.md.
 * The table's migration needs an index on (project_id, <time>) and `call keep_rows_for(…)`, or `keep_rows_until`
 * without a project setting. They create the functions for `expireByRows`.
 * A partitioned table brings its own `expire`, which drops partitions, and `measure`.
 * test/models/retention-rules.test.ts checks every table.
 */
export type RetentionRule = {
  /**
   * Table name in metrics; a partitioned table includes its partitions. A suffix names a subset of rows:
   * `audit_entries.platform`.
   */
  table: string;
  /** Default. `expire` and `measure` read the project's own days. */
  days: number;
  /**
   * Deletes a batch of expired data: about `limit` rows, or one partition. It waits at most a second for a lock and
   * may be repeated or stopped at any point.
   */
  expire: (database: Database, batch: { days: number; limit: number }) => Promise<Expired>;
  /** Finds the row furthest past its expiry, or else nearest to its expiry. */
  measure: (database: Database, days: number) => Promise<Oldest | undefined>;
};

/** Result of a batch. A dropped partition counts as 1 in `partitions`. */
export type Expired = { rows: number; partitions: number; isDone: boolean };

/** Age of a row and its project's retention, in seconds. */
export type Oldest = { ageSeconds: number; limitSeconds: number };

/**
 * Builds a rule that deletes rows by `expire_<name>` and `age_of_<name>`, which `keep_rows_for` and `keep_rows_until`
 * create (models/migrations/001-roles.ts).
 * @param table of a rule; its dot becomes an underscore in function names
 * @param maxRows rows per batch, for large rows or rows with dependents
 */
function expireByRows(
  table: string,
  { maxRows = Infinity }: { maxRows?: number } = {},
): Pick<RetentionRule, 'expire' | 'measure'> {
  const name = table.replace('.', '_');
  return {
    async expire(database, { days, limit }) {
      const batch = Math.min(limit, maxRows);
      const count = await getValue<number>(database, `select expire_${name}($1, $2) as count`, [days, batch]);
      return { rows: count, partitions: 0, isDone: count < batch };
    },
    measure: (database, days) => measureOldest(database, `age_of_${name}`, days),
  };
}

/** Calls a database function that returns `age_seconds` and `limit_seconds` in at most one row. */
function measureOldest(database: Database, name: string, days: number): Promise<Oldest | undefined> {
  return findRow<Oldest>(
    database,
    `select age_seconds as "ageSeconds", limit_seconds as "limitSeconds" from ${name}($1)`,
    [days],
  );
}

/**
 * Builds a rule that drops one partition at a time by `drop_partition_of_<table>` and `age_of_<table>`
 * (models/migrations/011-journey.ts). A drop has a lock timeout of a quarter second; the next pass retries.
 */
function expireByPartitions(table: string): Pick<RetentionRule, 'expire' | 'measure'> {
  return {
    async expire(database, { days }) {
      const dropped = await rows(database, `select drop_partition_of_${table}($1)`, [days]);
      return { rows: 0, partitions: dropped.length, isDone: dropped.length === 0 };
    },
    measure: (database, days) => measureOldest(database, `age_of_${table}`, days),
  };
}

/**
 * Builds a rule that drops partitions by the area's limit and deletes rows of projects with a shorter limit. Rows are
 * still deleted while a drop fails; then the failure is thrown.
 */
function expireByPartitionsAndRows(table: string): Pick<RetentionRule, 'expire' | 'measure'> {
  const [partitionRule, rowRule] = [expireByPartitions(table), expireByRows(table)];
  return {
    async expire(database, batch) {
      const [dropped] = await Promise.allSettled([partitionRule.expire(database, batch)]);
      if (dropped.status === 'fulfilled' && !dropped.value.isDone) return dropped.value;
      const expired = await rowRule.expire(database, batch);
      if (dropped.status === 'fulfilled') return expired;
      if (expired.rows === 0) throw dropped.reason;
      return { ...expired, isDone: false };
    },
    measure: rowRule.measure,
  };
}

const { audit, events, requests, visitors, mail_content, mails, mail_events } = RETENTION_AREAS;

/** Rules in the order of application. {@link RetentionRule} describes how to add one. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  { table: 'campaign_changes', days: requests.defaultDays, ...expireByRows('campaign_changes') },
  { table: 'campaign_approvals', days: requests.defaultDays, ...expireByRows('campaign_approvals') },
  // Includes its accounts and campaigns. An expired emergency pause can no longer be resumed.
  {
    table: 'emergency_pauses',
    days: requests.defaultDays,
    ...expireByRows('emergency_pauses', { maxRows: 1 }),
  },
  { table: 'journey_requests', days: requests.defaultDays, ...expireByRows('journey_requests') },
  { table: 'audit_entries', days: audit.defaultDays, ...expireByRows('audit_entries') },
  { table: 'audit_entries.platform', days: audit.defaultDays, ...expireByRows('audit_entries.platform') },
  { table: 'events', days: events.most, ...expireByPartitionsAndRows('events') },
  { table: 'event_daily_usage', days: events.defaultDays, ...expireByRows('event_daily_usage') },
  { table: 'visitor_sessions', days: events.defaultDays, ...expireByRows('visitor_sessions') },
  // Includes their orders, identities and remaining events and sessions.
  { table: 'visitors', days: visitors.defaultDays, ...expireByRows('visitors', { maxRows: 100 }) },
  { table: 'event_ids', days: DEDUPLICATION_DAYS, ...expireByPartitions('event_ids') },
  // The following have no project setting; days count from the expiry in the row.
  { table: 'campaign_changes.refused', days: 7, ...expireByRows('campaign_changes.refused') },
  { table: 'read_results', days: 0, ...expireByRows('read_results', { maxRows: 200 }) },
  { table: 'searchads_trees', days: 1, ...expireByRows('searchads_trees', { maxRows: 10 }) },
  { table: 'journey_resolutions', days: 0, ...expireByRows('journey_resolutions') },
  { table: 'journey_export_parts', days: 0, ...expireByRows('journey_export_parts', { maxRows: 20 }) },
  { table: 'project_erasures', days: 730, ...expireByRows('project_erasures') },
  { table: 'project_events', days: EVENT_DAYS + 1, ...expireByRows('project_events') },
  { table: 'webhook_deliveries', days: EVENT_DAYS + 1, ...expireByRows('webhook_deliveries') },
  // A repeated order is recognised while its row exists.
  { table: 'conversions', days: 400, ...expireByRows('conversions') },
  { table: 'conversion_retractions', days: 400, ...expireByRows('conversion_retractions') },
  { table: 'conversion_inbox', days: 90, ...expireByRows('conversion_inbox') },
  { table: 'conversion_calls', days: 90, ...expireByRows('conversion_calls') },
  { table: 'oidc_records', days: 0, ...expireByRows('oidc_records') },
  // Only self-registered clients have an expiry.
  { table: 'oauth_clients', days: 0, ...expireByRows('oauth_clients') },
  // Until then, the user sees that the link expired.
  { table: 'sign_in_links', days: 1, ...expireByRows('sign_in_links') },
  // Until then, the project sees the invitation's outcome.
  { table: 'invitations', days: 30, ...expireByRows('invitations') },
  // Until then, the user sees that the session expired.
  { table: 'connect_sessions', days: 1, ...expireByRows('connect_sessions') },
  // Its digest detects a repeated callback of Meta.
  { table: 'meta_callbacks', days: 30, ...expireByRows('meta_callbacks') },
  // Slots of connections and ad accounts.
  { table: 'provider_slots', days: 1, ...expireByRows('provider_slots') },
  // Templates and recipients' parameters. Rows of a batch in other tables are deleted with the batch.
  {
    table: 'email_batches.content',
    days: mail_content.defaultDays,
    ...expireByRows('email_batches.content'),
  },
  { table: 'email_batches', days: mails.defaultDays, ...expireByRows('email_batches') },
  // Rows that outlived their batch.
  { table: 'email_recipients', days: mails.defaultDays, ...expireByPartitionsAndRows('email_recipients') },
  { table: 'email_daily_usage', days: mails.defaultDays, ...expireByRows('email_daily_usage') },
  { table: 'email_events', days: mail_events.defaultDays, ...expireByRows('email_events') },
  // Open ones stay.
  { table: 'sequence_enrollments', days: mails.defaultDays, ...expireByRows('sequence_enrollments') },
  { table: 'sequence_inbox', days: 90, ...expireByRows('sequence_inbox') },
];
