import { EVENT_DAYS } from '../../domain/event-types.ts';
import type { Database } from '../database.ts';
import { DEDUPLICATION_DAYS } from '../journey/events.ts';
import { rows } from '../rows.ts';
import { RETENTION_AREAS } from './retention-settings.ts';

/**
 * When the rows of a table end. Each table that grows has one rule, in RETENTION_RULES.
 *
 * To add one: give what a project may set a name in RETENTION_AREAS, add the rule to RETENTION_RULES, and a
 * row to the table of docs/operating/retention.md. A project table whose rows are deleted needs nothing else
 * but, in its migration, an index on (project_id, <time>) and `call keep_rows_for(…)`, which makes what
 * `endsByRows` runs; `keep_rows_until` does for what no project sets days of.
 * test/models/retention-rules.test.ts wants to know of each table. A table that is partitioned brings an
 * `expire` of its own, which drops the partitions that are over, and a `measure`.
 */
export type RetentionRule = {
  /**
   * The table, by which metrics name it; a partitioned one stands for its partitions. Where only some of its rows end
   * by this rule, a dot and their name follow: `audit_entries.platform`.
   */
  table: string;
  /** The default. A project's own days are read by `expire` and `measure`. */
  days: number;
  /**
   * Ends a lot of what is over its days: about `limit` rows, or one partition. It waits for no lock longer than a
   * second, and may be repeated or stopped anywhere.
   */
  expire: (database: Database, lot: { days: number; limit: number }) => Promise<Expired>;
  /** The row that is furthest over its days, or nearest to them. Undefined: there is none. */
  measure: (database: Database, days: number) => Promise<Oldest | undefined>;
};

/** What a lot came to. A dropped partition counts as 1 in `partitions`, whatever it held. */
export type Expired = { rows: number; partitions: number; isDone: boolean };

/** Seconds since a row is old, and for how many its project keeps it. */
export type Oldest = { ageSeconds: number; limitSeconds: number };

/**
 * The end of rows that are deleted one by one, by the functions `expire_<name>` and `age_of_<name>`, which
 * `keep_rows_for` and `keep_rows_until` make (models/migrations/001-roles.ts).
 * @param table of a rule; its dot is an underscore in the functions' names
 * @param mostAtOnce rows of one lot, for rows that are large or take others with them
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

/** Asks a function of the database that returns `age_seconds` and `limit_seconds`, in one row or none. */
async function measureOldest(database: Database, name: string, days: number): Promise<Oldest | undefined> {
  const [oldest] = await rows<Oldest>(
    database,
    `select age_seconds as "ageSeconds", limit_seconds as "limitSeconds" from ${name}($1)`,
    [days],
  );
  return oldest;
}

/**
 * The end of partitions that are dropped whole, one at a time, by the functions `drop_partition_of_<table>` and
 * `age_of_<table>` (models/migrations/011-journey.ts). Dropping waits a quarter of a second for whoever
 * uses the table, and fails then: the next pass tries again.
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
 * The end of a table whose partitions are dropped once they are over the area's days, and whose rows are deleted one by
 * one where a project keeps them for less, by the functions of both. Rows go on ending while a partition cannot be
 * dropped, such as under a long report; then the failure is told.
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

/** Every rule, in the order in which the workers apply them. {@link RetentionRule} says how to add one. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  { table: 'campaign_changes', days: requests.defaultDays, ...endsByRows('campaign_changes') },
  { table: 'campaign_approvals', days: requests.defaultDays, ...endsByRows('campaign_approvals') },
  // With a stop go its accounts and their campaigns: what it has paused cannot be taken back any more.
  { table: 'campaign_stops', days: requests.defaultDays, ...endsByRows('campaign_stops', { mostAtOnce: 1 }) },
  { table: 'journey_requests', days: requests.defaultDays, ...endsByRows('journey_requests') },
  { table: 'audit_entries', days: audit.defaultDays, ...endsByRows('audit_entries') },
  { table: 'audit_entries.platform', days: audit.defaultDays, ...endsByRows('audit_entries.platform') },
  { table: 'events', days: events.most, ...endsByPartitionsAndRows('events') },
  { table: 'event_daily_usage', days: events.defaultDays, ...endsByRows('event_daily_usage') },
  { table: 'visitor_sessions', days: events.defaultDays, ...endsByRows('visitor_sessions') },
  // With them go their orders and identities, and what is left of their events and sessions.
  { table: 'visitors', days: visitors.defaultDays, ...endsByRows('visitors', { mostAtOnce: 100 }) },
  { table: 'event_ids', days: DEDUPLICATION_DAYS, ...endsByPartitions('event_ids') },
  // Of these, every project has the same; days count from when the row says that it ends.
  { table: 'campaign_changes.refused', days: 7, ...endsByRows('campaign_changes.refused') },
  { table: 'read_results', days: 0, ...endsByRows('read_results', { mostAtOnce: 200 }) },
  { table: 'searchads_trees', days: 1, ...endsByRows('searchads_trees', { mostAtOnce: 10 }) },
  { table: 'journey_resolutions', days: 0, ...endsByRows('journey_resolutions') },
  { table: 'journey_export_parts', days: 0, ...endsByRows('journey_export_parts', { mostAtOnce: 20 }) },
  { table: 'project_erasures', days: 730, ...endsByRows('project_erasures') },
  { table: 'project_events', days: EVENT_DAYS + 1, ...endsByRows('project_events') },
  { table: 'webhook_deliveries', days: EVENT_DAYS + 1, ...endsByRows('webhook_deliveries') },
  // As long as a row is kept, its order counts once.
  { table: 'conversions', days: 400, ...endsByRows('conversions') },
  { table: 'conversion_retractions', days: 400, ...endsByRows('conversion_retractions') },
  { table: 'conversion_inbox', days: 90, ...endsByRows('conversion_inbox') },
  { table: 'conversion_lots', days: 90, ...endsByRows('conversion_lots') },
  { table: 'oidc_records', days: 0, ...endsByRows('oidc_records') },
  // Only those that registered themselves say when they end.
  { table: 'oauth_clients', days: 0, ...endsByRows('oauth_clients') },
  // Until then, a person is told that theirs is over.
  { table: 'sign_in_links', days: 1, ...endsByRows('sign_in_links') },
  // Until then, a project sees what became of an invitation.
  { table: 'invitations', days: 30, ...endsByRows('invitations') },
  // Until then, a person is told that theirs is over.
  { table: 'connect_sessions', days: 1, ...endsByRows('connect_sessions') },
  // By its digest, a call of Meta's that comes again is known as done.
  { table: 'meta_callbacks', days: 30, ...endsByRows('meta_callbacks') },
  // Of connections, and of ad accounts by their ids.
  { table: 'provider_slots', days: 1, ...endsByRows('provider_slots') },
  // The text of templates, and the recipients' parameters. A batch's other tables end with its row.
  { table: 'email_batches.content', days: mail_content.defaultDays, ...endsByRows('email_batches.content') },
  { table: 'email_batches', days: mails.defaultDays, ...endsByRows('email_batches') },
  // What the batches have left behind.
  { table: 'email_recipients', days: mails.defaultDays, ...endsByPartitionsAndRows('email_recipients') },
  { table: 'email_daily_usage', days: mails.defaultDays, ...endsByRows('email_daily_usage') },
  { table: 'email_events', days: mail_events.defaultDays, ...endsByRows('email_events') },
];
