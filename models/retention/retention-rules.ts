import { EVENT_DAYS } from '../../domain/event-types.ts';
import type { Database } from '../database.ts';
import { DEDUPLICATION_DAYS } from '../journey/events.ts';
import { rows } from '../rows.ts';
import { RETENTION_AREAS } from './retention-settings.ts';

/**
 * Retention of a table's rows. Each growing table has one rule.
 * To add one: name the project's setting in RETENTION_AREAS, add the rule to RETENTION_RULES, and add a row to
 * docs/operating/retention.md.
 * The table's migration needs an index on (project_id, <time>) and `call keep_rows_for(…)`, or `keep_rows_until`
 * without a project setting. They create the functions for `endsByRows`.
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
  expire: (database: Database, lot: { days: number; limit: number }) => Promise<Expired>;
  /** Finds the row furthest past its expiry, or nearest to it. */
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
 * @param mostAtOnce rows per batch, for large rows or rows with dependents
 */
function endsByRows(
  table: string,
  { mostAtOnce = Infinity }: { mostAtOnce?: number } = {},
): Pick<RetentionRule, 'expire' | 'measure'> {
  const name = table.replace('.', '_');
  return {
    async expire(database, { days, limit }) {
      const lot = Math.min(limit, mostAtOnce);
      const [ended] = await rows<{ count: number }>(database, `select expire_${name}($1, $2) as count`, [
        days,
        lot,
      ]);
      const count = ended?.count ?? 0;
      return { rows: count, partitions: 0, isDone: count < lot };
    },
    measure: (database, days) => measureOldest(database, `age_of_${name}`, days),
  };
}

/** Calls a database function that returns `age_seconds` and `limit_seconds` in at most one row. */
async function measureOldest(database: Database, name: string, days: number): Promise<Oldest | undefined> {
  const [oldest] = await rows<Oldest>(
    database,
    `select age_seconds as "ageSeconds", limit_seconds as "limitSeconds" from ${name}($1)`,
    [days],
  );
  return oldest;
}

/**
 * Builds a rule that drops one partition at a time by `drop_partition_of_<table>` and `age_of_<table>`
 * (models/migrations/011-journey.ts). A drop has a lock timeout of a quarter second; the next pass retries.
 */
function endsByPartitions(table: string): Pick<RetentionRule, 'expire' | 'measure'> {
  return {
    async expire(database, { days }) {
      const dropped = await rows(database, `select drop_partition_of_${table}($1)`, [days]);
      return { rows: 0, partitions: dropped.length, isDone: dropped.length === 0 };
    },
    measure: (database, days) => measureOldest(database, `age_of_${table}`, days),
  };
}

/**
 * Builds a rule that drops partitions by the area's limit and deletes rows of projects with a shorter one. Rows are
 * still deleted while a drop fails; then the failure is thrown.
 */
function endsByPartitionsAndRows(table: string): Pick<RetentionRule, 'expire' | 'measure'> {
  const [whole, single] = [endsByPartitions(table), endsByRows(table)];
  return {
    async expire(database, lot) {
      const [dropped] = await Promise.allSettled([whole.expire(database, lot)]);
      if (dropped.status === 'fulfilled' && !dropped.value.isDone) return dropped.value;
      const expired = await single.expire(database, lot);
      if (dropped.status === 'fulfilled') return expired;
      if (expired.rows === 0) throw dropped.reason;
      return { ...expired, isDone: false };
    },
    measure: single.measure,
  };
}

const { audit, events, requests, visitors, mail_content, mails, mail_events } = RETENTION_AREAS;

/** Rules in the order of application. {@link RetentionRule} describes how to add one. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  { table: 'campaign_changes', days: requests.defaultDays, ...endsByRows('campaign_changes') },
  { table: 'campaign_approvals', days: requests.defaultDays, ...endsByRows('campaign_approvals') },
  // Includes its accounts and campaigns. An expired emergency pause can no longer be resumed.
  { table: 'campaign_stops', days: requests.defaultDays, ...endsByRows('campaign_stops', { mostAtOnce: 1 }) },
  { table: 'journey_requests', days: requests.defaultDays, ...endsByRows('journey_requests') },
  { table: 'audit_entries', days: audit.defaultDays, ...endsByRows('audit_entries') },
  { table: 'audit_entries.platform', days: audit.defaultDays, ...endsByRows('audit_entries.platform') },
  { table: 'events', days: events.most, ...endsByPartitionsAndRows('events') },
  { table: 'event_daily_usage', days: events.defaultDays, ...endsByRows('event_daily_usage') },
  { table: 'visitor_sessions', days: events.defaultDays, ...endsByRows('visitor_sessions') },
  // Includes their orders, identities and remaining events and sessions.
  { table: 'visitors', days: visitors.defaultDays, ...endsByRows('visitors', { mostAtOnce: 100 }) },
  { table: 'event_ids', days: DEDUPLICATION_DAYS, ...endsByPartitions('event_ids') },
  // The following have no project setting; days count from the expiry in the row.
  { table: 'campaign_changes.refused', days: 7, ...endsByRows('campaign_changes.refused') },
  { table: 'read_results', days: 0, ...endsByRows('read_results', { mostAtOnce: 200 }) },
  { table: 'searchads_trees', days: 1, ...endsByRows('searchads_trees', { mostAtOnce: 10 }) },
  { table: 'journey_resolutions', days: 0, ...endsByRows('journey_resolutions') },
  { table: 'journey_export_parts', days: 0, ...endsByRows('journey_export_parts', { mostAtOnce: 20 }) },
  { table: 'project_erasures', days: 730, ...endsByRows('project_erasures') },
  { table: 'project_events', days: EVENT_DAYS + 1, ...endsByRows('project_events') },
  { table: 'webhook_deliveries', days: EVENT_DAYS + 1, ...endsByRows('webhook_deliveries') },
  // While a row exists, its order counts once.
  { table: 'conversions', days: 400, ...endsByRows('conversions') },
  { table: 'conversion_retractions', days: 400, ...endsByRows('conversion_retractions') },
  { table: 'conversion_inbox', days: 90, ...endsByRows('conversion_inbox') },
  { table: 'conversion_calls', days: 90, ...endsByRows('conversion_calls') },
  { table: 'oidc_records', days: 0, ...endsByRows('oidc_records') },
  // Only self-registered clients have an expiry.
  { table: 'oauth_clients', days: 0, ...endsByRows('oauth_clients') },
  // Until then, the user sees that the link expired.
  { table: 'sign_in_links', days: 1, ...endsByRows('sign_in_links') },
  // Until then, the project sees the invitation's outcome.
  { table: 'invitations', days: 30, ...endsByRows('invitations') },
  // Until then, the user sees that the session expired.
  { table: 'connect_sessions', days: 1, ...endsByRows('connect_sessions') },
  // Its digest detects a repeated callback of Meta.
  { table: 'meta_callbacks', days: 30, ...endsByRows('meta_callbacks') },
  // Slots of connections and ad accounts.
  { table: 'provider_slots', days: 1, ...endsByRows('provider_slots') },
  // Templates and recipients' parameters. Other tables of a batch end with its row.
  { table: 'email_batches.content', days: mail_content.defaultDays, ...endsByRows('email_batches.content') },
  { table: 'email_batches', days: mails.defaultDays, ...endsByRows('email_batches') },
  // Rows that outlived their batch.
  { table: 'email_recipients', days: mails.defaultDays, ...endsByPartitionsAndRows('email_recipients') },
  { table: 'email_daily_usage', days: mails.defaultDays, ...endsByRows('email_daily_usage') },
  { table: 'email_events', days: mail_events.defaultDays, ...endsByRows('email_events') },
];
