import { EVENT_DAYS } from '../../domain/event-types.ts';
import type { Database } from '../database.ts';
import { DEDUPLICATION_DAYS } from '../journey/events.ts';
import { findRow, getValue, rows } from '../rows.ts';
import { RETENTION_AREAS } from './retention-settings.ts';

/**
 * Retention of a table's rows. To add a rule:
 * - Add the rule to {@link RETENTION_RULES} and a row to docs/operating/retention.md. If projects may set
 *   the retention, also add an area to {@link RETENTION_AREAS}.
 * - If projects may set the retention, the table's migration needs an index on `(project_id, <time>)` and
 *   `call keep_rows_for(…)`; otherwise, an index on `<time>` and `call keep_rows_until(…)`. These procedures
 *   create the functions that {@link expireByRows} calls.
 * - The migration of a partitioned table defines the functions that {@link expireByPartitions} calls.
 *
 * test/models/retention-rules.test.ts runs every rule and checks that docs/operating/retention.md lists every
 * table.
 */
export type RetentionRule = {
  /**
   * Table name in metrics; a partitioned table includes its partitions. A suffix names a subset of rows:
   * `audit_entries.platform`.
   */
  table: string;
  /** Default retention. The database functions use a project's own setting instead, if there is one. */
  days: number;
  /**
   * Deletes a batch of expired data: about `limit` rows, or one partition. Callers may stop it at any point
   * and repeat it.
   */
  expire: (database: Database, batch: { days: number; limit: number }) => Promise<Expired>;
  /** Finds the row that has been expired longest; without expired rows, the row that expires next. */
  measure: (database: Database, days: number) => Promise<Oldest | undefined>;
};

/** `isDone`: the pass needs no further batch of the rule. */
export type Expired = { rows: number; partitions: number; isDone: boolean };

export type Oldest = { ageSeconds: number; limitSeconds: number };

/**
 * Builds a rule that deletes rows with the function `expire_<table>` and measures their age with
 * `age_of_<table>`. Most migrations create both functions with `keep_rows_for` or `keep_rows_until`
 * (models/migrations/001-roles.ts).
 * @param table name in metrics; function names have an underscore in place of the dot
 * @param options `maxRows`: rows per batch, for large rows and rows with dependents
 */
function expireByRows(
  table: string,
  defaultDays: number,
  { maxRows = Infinity }: { maxRows?: number } = {},
): RetentionRule {
  const name = table.replace('.', '_');
  return {
    table,
    days: defaultDays,
    async expire(database, { days, limit }) {
      const batch = Math.min(limit, maxRows);
      const count = await getValue<number>(database, `select expire_${name}($1, $2) as count`, [days, batch]);
      return { rows: count, partitions: 0, isDone: count < batch };
    },
    measure: (database, days) => measureOldest(database, `age_of_${name}`, days),
  };
}

function measureOldest(database: Database, name: string, days: number): Promise<Oldest | undefined> {
  return findRow<Oldest>(
    database,
    `select age_seconds as "ageSeconds", limit_seconds as "limitSeconds" from ${name}($1)`,
    [days],
  );
}

/**
 * Builds a rule that drops one partition at a time with `drop_partition_of_<table>`, with a lock timeout of
 * 250 ms. The next pass retries a failed drop.
 */
function expireByPartitions(table: string, defaultDays: number): RetentionRule {
  return {
    table,
    days: defaultDays,
    async expire(database, { days }) {
      const dropped = await rows(database, `select drop_partition_of_${table}($1)`, [days]);
      return { rows: 0, partitions: dropped.length, isDone: dropped.length === 0 };
    },
    measure: (database, days) => measureOldest(database, `age_of_${table}`, days),
  };
}

/**
 * Builds a rule that drops expired partitions, and then deletes expired rows of the other partitions. If a
 * drop fails, the rule still deletes rows, and throws the failure once it finds no expired row.
 */
function expireByPartitionsAndRows(table: string, defaultDays: number): RetentionRule {
  const partitionRule = expireByPartitions(table, defaultDays);
  const rowRule = expireByRows(table, defaultDays);
  return {
    ...rowRule,
    async expire(database, batch) {
      const [dropped] = await Promise.allSettled([partitionRule.expire(database, batch)]);
      if (dropped.status === 'fulfilled' && !dropped.value.isDone) return dropped.value;
      const expired = await rowRule.expire(database, batch);
      if (dropped.status === 'fulfilled') return expired;
      if (expired.rows === 0) throw dropped.reason;
      return { ...expired, isDone: false };
    },
  };
}

const { audit, events, requests, visitors, mail_content, mails, mail_events } = RETENTION_AREAS;

/** In the order of application. {@link RetentionRule} describes how to add a rule. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  expireByRows('campaign_changes', requests.defaultDays),
  expireByRows('campaign_approvals', requests.defaultDays),
  // Also deletes the accounts and campaigns of the emergency pause, which can then no longer be resumed.
  expireByRows('emergency_pauses', requests.defaultDays, { maxRows: 1 }),
  expireByRows('journey_requests', requests.defaultDays),
  expireByRows('audit_entries', audit.defaultDays),
  expireByRows('audit_entries.platform', audit.defaultDays),
  expireByPartitionsAndRows('events', events.most),
  expireByRows('event_daily_usage', events.defaultDays),
  expireByRows('visitor_sessions', events.defaultDays),
  // Also deletes the visitors' orders, identities, and remaining events and sessions.
  expireByRows('visitors', visitors.defaultDays, { maxRows: 100 }),
  // Rules without a project setting.
  expireByPartitions('event_ids', DEDUPLICATION_DAYS),
  expireByRows('campaign_changes.refused', 7),
  expireByRows('read_results', 0, { maxRows: 200 }),
  expireByRows('journey_resolutions', 0),
  expireByRows('journey_export_parts', 0, { maxRows: 20 }),
  expireByRows('project_erasures', 730),
  expireByRows('project_events', EVENT_DAYS + 1),
  expireByRows('webhook_deliveries', EVENT_DAYS + 1),
  // Kept for 400 days, because a repeated order is recognized only while its row exists.
  expireByRows('conversions', 400),
  expireByRows('conversion_retractions', 400),
  expireByRows('conversion_inbox', 90),
  expireByRows('conversion_calls', 90),
  expireByRows('oidc_records', 0),
  // Only clients without an owner expire: those that registered themselves or that a document describes.
  expireByRows('oauth_clients', 0),
  // These rows are kept for some days after they expire, so that users still see the outcome.
  expireByRows('sign_in_links', 1),
  expireByRows('invitations', 30),
  expireByRows('connect_sessions', 1),
  // Kept because the digest detects a repeated callback of Meta.
  expireByRows('meta_callbacks', 30),
  expireByRows('provider_slots', 1),
  expireByRows('sequence_inbox', 90),
  // Rules with a project setting. Content: templates and recipients' parameters.
  expireByRows('email_batches.content', mail_content.defaultDays),
  // Also deletes a batch's rows in other tables.
  expireByRows('email_batches', mails.defaultDays),
  // Recipients of batches that were deleted earlier.
  expireByPartitionsAndRows('email_recipients', mails.defaultDays),
  expireByRows('email_daily_usage', mails.defaultDays),
  expireByRows('email_events', mail_events.defaultDays),
  // Ended enrollments only.
  expireByRows('sequence_enrollments', mails.defaultDays),
];
