import { z } from 'zod';
import type { Statement } from '../prepared.ts';
import { buildMicrosecondsSql } from '../sql.ts';
import { textsByName } from '../texts-by-name.ts';
import { eventKind, eventSource } from './events.ts';
import { buildChosenStreamsSql, buildPageEventsSql, pageMailsSql, pageStepsSql } from './page-sources.ts';
import { NO_LEAD } from './resolutions.ts';

/**
 * Position in a journey, newest first; `at`: ISO 8601 with microseconds. Among items of the same time, mails
 * come before events, and both are in descending order of id.
 */
export type JourneyPosition = { at: string; eventId: string; sendId: string };

export type JourneyItemsQuery = {
  resolutionId: string;
  crmLeadId: string;
  kinds: readonly string[] | undefined;
  /** Earliest time of an item, in ISO 8601. Undefined: no limit. */
  since: string | undefined;
  after: JourneyPosition;
  /**
   * Time in ISO 8601 with microseconds. Items stored later are excluded, and mails keep the position that
   * they had at this time. Undefined: the time of the stored header.
   */
  asOf: string | undefined;
  limit: number;
};

/** `isCut`: more items exist beyond the count or byte limit. */
type JourneyItems = { items: JourneyRow[]; isCut: boolean };

/**
 * Size limit of the `detail` and `params` of a page as JSON. The item that exceeds the limit is the page's
 * last.
 */
const PAGE_LIMIT_BYTES = 512 * 1024;

const row = z.object({
  /**
   * Event: its id. Mail: `<batch id>_<index>`. Upcoming mail of a sequence: `<enrollment id>_<step index>`.
   */
  id: z.string(),
  isMail: z.boolean(),
  at: z.string(),
  occurredAt: z.date(),
  source: z.enum([...eventSource.options, 'scheduled']),
  kind: eventKind,
  type: z.string(),
  title: z.string(),
  status: z
    .enum(['sent', 'delivered', 'opened', 'clicked', 'failed', 'scheduled', 'waiting'])
    .nullable()
    .catch(null),
  mailStatus: z.string().nullable(),
  channel: z.string().nullable(),
  direction: z.enum(['inbound', 'outbound']).nullable().catch(null),
  scheduledFor: z.date().nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** Null for events and upcoming mails. */
  batchId: z.string().nullable(),
  /** Enrollment whose sequence sent or will send the mail. Null for other items. */
  enrollmentId: z.string().nullable(),
  /** Sequence that sent the mail. Null for other items and for upcoming mails. */
  sequenceId: z.string().nullable(),
  stepIndex: z.number().nullable(),
  /** Whether the mail's batch shares calls with other batches and has no workflow of its own. */
  sharesCalls: z.boolean(),
  /** Resend account of the mail. Null: the platform's account, or an item without a batch. */
  connectionId: z.string().nullable(),
  params: textsByName.nullable(),
  /** Number of items found, at most one more than the limit of the page. */
  found: z.number(),
});

/**
 * Event, mail or upcoming mail of a sequence. The `title` of a mail is its subject. `scheduledFor` of a mail
 * is set while the mail is queued.
 */
export type JourneyRow = z.infer<typeof row>;

/**
 * Events that are further ahead of this process's clock are not shown. A day suffices, because collection
 * rejects events that are more than five minutes ahead.
 */
const MAX_AHEAD_MS = 24 * 60 * 60_000;

/**
 * Sorts after every event id, so that a page after a position with this id includes all events of that time.
 */
const LAST_EVENT_ID = 'z'.repeat(65);

/**
 * Returns the position at which the first page starts: `until` or, by default, two years ahead, where the
 * partitions of `events` end.
 * @param now milliseconds since 1970
 * @param until exclusive, in ISO 8601
 */
export function getFirstPosition(now: number, until?: string): JourneyPosition {
  if (until !== undefined) return { at: until, eventId: '', sendId: '' };
  const at = new Date(now);
  at.setUTCFullYear(at.getUTCFullYear() + 2);
  return { at: at.toISOString(), eventId: LAST_EVENT_ID, sendId: '' };
}

export function toPositionAfter({
  at,
  id,
  isMail,
}: Pick<JourneyRow, 'at' | 'id' | 'isMail'>): JourneyPosition {
  return isMail ? { at, eventId: LAST_EVENT_ID, sendId: id } : { at, eventId: id, sendId: '' };
}

/**
 * Builds the query of a page of items. Its cost does not grow with the history
 * ({@link buildChosenStreamsSql}). The time of a mail is when it was sent or, if it was unsent at `asOf`,
 * when it was due.
 */
export function buildItemsStatement(
  projectId: string,
  { resolutionId, crmLeadId, kinds, since, after, asOf, limit }: JourneyItemsQuery,
): Statement {
  const sql = kinds === undefined ? ITEMS : ITEMS_OF_KINDS;
  const bind = [
    projectId,
    resolutionId,
    crmLeadId,
    after.at,
    after.eventId,
    after.sendId,
    asOf ?? null,
    // One more item shows whether further items exist.
    limit + 1,
    // Computed here instead of in SQL, so that PostgreSQL prunes partitions of later quarters.
    new Date(Math.min(Date.now() + MAX_AHEAD_MS, Date.parse(after.at) + 1)),
    canIncludeMails(kinds),
    since ?? '-infinity',
  ];
  return { sql, bind: kinds === undefined ? bind : [...bind, kinds] };
}

export function readItems(
  found: readonly object[],
  { limit }: Pick<JourneyItemsQuery, 'limit'>,
): JourneyItems {
  const sized = row.array().parse(found);
  const items = sized.slice(0, limit);
  return { items, isCut: (sized[0]?.found ?? 0) > items.length };
}

function canIncludeMails(kinds: readonly string[] | undefined): boolean {
  return kinds === undefined || kinds.includes('communication');
}

/**
 * SQL of a page of items. Values: those of {@link buildChosenStreamsSql}, and `$2` resolution, `$3` lead,
 * `$6` id of the last mail, `$7` as-of time, `$10` whether mails are included, `$11` earliest time. A CRM
 * lead without visitors has no items, not even mails.
 */
function buildItemsSql(hasKinds: boolean): string {
  // Sizes are summed in SQL, so that PostgreSQL sends no items beyond the byte limit. `id >= … limit 1`
  // forces a look-up by key: while tables are small, PostgreSQL would choose any index that starts with
  // `project_id`.
  return `with recursive asked as materialized (
      select visitor_ids, coalesce($7::timestamptz, as_of) as as_of,
        case when $10 then array(select jsonb_array_elements_text(lead -> 'emails')) else '{}' end as emails,
        greatest((header ->> 'firstSeenAt')::timestamptz, $11::timestamptz) as seen_from,
        (header ->> 'lastSeenAt')::timestamptz as seen_until,
        (header ->> 'webSessions')::bigint + (header ->> 'pageviews')::bigint as seen_web
      from journey_resolutions
      where project_id = $1 and id = $2 and crm_lead_id = $3 and expires_at > now()
        and (header ->> 'firstSeenAt' is not null or crm_lead_id = '${NO_LEAD}')
    ), ${buildChosenStreamsSql(hasKinds)}
    select * from (select item.id, "isMail", ${buildMicrosecondsSql('item.at')} as at, item.at as "occurredAt",
       case when "isMail" then case item.status when 'queued' then 'scheduled' else 'ledger' end
         else item.source end as source,
       item.kind, item.type, coalesce(b.subject, item.title) as title,
       case when not "isMail" then item.status end as status,
       case when "isMail" then item.status end as "mailStatus", item.channel, item.direction,
       case when "isMail" then case item.status when 'queued' then item.at end else item.scheduled_for end
         as "scheduledFor",
       case when "isMail" then jsonb_strip_nulls(jsonb_build_object(
         'trackingId', b.tracking_id, 'emailType', b.email_type, 'status', item.status,
         'cancelledBy', case when item.status = 'cancelled' and b.state = 'cancelled' then b.state_changed_by end,
         'reason', case when r.reason_code is not null then
           jsonb_build_object('code', r.reason_code, 'message', r.reason_message) end))
         else item.detail end as detail,
       item.batch_id as "batchId", coalesce(b.shares_calls, false) as "sharesCalls",
       b.connection_id as "connectionId",
       coalesce(b.enrollment_id, item.enrollment_id) as "enrollmentId", b.sequence_id as "sequenceId",
       coalesce(b.step_index, item.step) as "stepIndex",
       r.params, count(*) over ()::int as found,
       coalesce(sum(coalesce(octet_length(item.detail::text), 0) + coalesce(octet_length(r.params::text), 0)) over (
         order by item.at desc, "isMail" desc, item.id desc rows between unbounded preceding and 1 preceding), 0)
         as bytes_before
     from (
       (${buildPageEventsSql(hasKinds)})
       union all
       (${pageMailsSql})
       union all
       (${pageStepsSql})
       order by at desc, "isMail" desc, id desc limit $8
     ) as item
     left join lateral (
       select id, tracking_id, email_type, subject, shares_calls, connection_id, state, state_changed_by, sequence_id,
         enrollment_id, step_index
       from email_batches
       where project_id = $1 and id >= item.batch_id order by id limit 1) as b on b.id = item.batch_id
     left join lateral (
       select index, reason_code, reason_message, params from email_recipients
       where project_id = $1 and batch_id = item.batch_id and index >= item.index order by index limit 1) as r
       on r.index = item.index
     ) as sized where bytes_before < ${PAGE_LIMIT_BYTES}
     order by "occurredAt" desc, "isMail" desc, sized.id desc`;
}

const ITEMS = buildItemsSql(false);
const ITEMS_OF_KINDS = buildItemsSql(true);
