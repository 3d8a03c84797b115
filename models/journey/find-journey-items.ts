import { z } from 'zod';
import type { Statement } from '../prepared.ts';
import { microseconds } from '../sql.ts';
import { textsByName } from '../texts-by-name.ts';
import { eventKind, eventSource } from './events.ts';
import { chosenStreams, eventsOfPage, mailsOfPage } from './page-sources.ts';

/**
 * A place in a journey, newest first. `at` in microseconds. `eventId` and `sendId`: the last item's; events of the same
 * moment come after mails, and their ids go downwards.
 */
export type JourneyPosition = { at: string; eventId: string; sendId: string };

export type JourneyItemsQuery = {
  /** Who the lead was found to be: `findJourneyPage` opens it with the first page. */
  resolutionId: string;
  crmLeadId: string;
  /** Items of these kinds only; undefined: of all. */
  kinds: readonly string[] | undefined;
  after: JourneyPosition;
  /**
   * In microseconds: what came in later is left out, and mails stand where they stood then.
   * Undefined: when the resolution was answered first.
   */
  asOf: string | undefined;
  limit: number;
};

/** `isCut`: there are more items, which are beyond the limit of their number or of their bytes. */
export type JourneyItems = { items: JourneyRow[]; isCut: boolean };

/**
 * Size of `detail` and `params` in all items of a page as JSON. The item that exceeds it is the page's last one.
 */
const PAGE_LIMIT_BYTES = 512 * 1024;

const row = z.object({
  /** Of the event; of a mail its batch and index: `<uuid>_17`. */
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
  /** What became of a mail, in the words of its batch. */
  mailStatus: z.string().nullable(),
  channel: z.string().nullable(),
  direction: z.enum(['inbound', 'outbound']).nullable().catch(null),
  scheduledFor: z.date().nullable(),
  detail: z.record(z.string(), z.unknown()),
  batchId: z.string().nullable(),
  /** A single mail, which has no workflow of its own. */
  sharesCalls: z.boolean(),
  /** The account that sends a mail; null for the platform's. */
  connectionId: z.string().nullable(),
  params: textsByName.nullable(),
  /** Items that were found, with those that are not returned. */
  found: z.number(),
});

/** An event, or a mail: of that `title` is its template's subject, and `scheduledFor` there while it waits. */
export type JourneyRow = z.infer<typeof row>;

/**
 * By how much an event may be ahead of this process's clock, at the very most: they are taken up to five minutes ahead.
 */
const AHEAD_MS = 24 * 60 * 60_000;

/** Later than any id of an event: position of what stands before all of one moment. */
const LAST_EVENT_ID = 'z'.repeat(65);

/**
 * The place before everything that is not further ahead than two years: what is further is in no partition of its own.
 * @param now milliseconds since 1970
 */
export function firstPosition(now: number): JourneyPosition {
  const at = new Date(now);
  at.setUTCFullYear(at.getUTCFullYear() + 2);
  return { at: at.toISOString(), eventId: LAST_EVENT_ID, sendId: '' };
}

/** The place after an item. */
export function positionAfter({ at, id, isMail }: Pick<JourneyRow, 'at' | 'id' | 'isMail'>): JourneyPosition {
  return isMail ? { at, eventId: LAST_EVENT_ID, sendId: id } : { at, eventId: id, sendId: '' };
}

/**
 * The items of one page of a journey, as one statement. It reads as much of the events as the page goes, by
 * {@link chosenStreams}, and of the mails of the lead's addresses, so that the cost does not grow with the history.
 *
 * A mail is placed at the time when it was sent, or else when it was due, as far as that was known at `asOf`.
 *
 * The bytes are counted before they are sent: what is not returned is not read out of where PostgreSQL
 * keeps large values twice, nor parsed here.
 *
 * What is the first from a key on (`>=`, `limit 1`) is the row of that key, and is read by it, row by row: left to
 * choose, PostgreSQL takes any index of the project's while its tables are small, and keeps to it when they grow.
 */
export function itemsStatement(
  projectId: string,
  { resolutionId, crmLeadId, kinds, after, asOf, limit }: JourneyItemsQuery,
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
    // One more, to know whether there are more.
    limit + 1,
    // Known before the statement begins, so that it does not open the partitions of later quarters.
    new Date(Math.min(Date.now() + AHEAD_MS, Date.parse(after.at) + 1)),
    mayHoldMails(kinds),
  ];
  return { sql, bind: kinds === undefined ? bind : [...bind, kinds] };
}

/** What PostgreSQL has answered to {@link itemsStatement}. */
export function readItems(
  found: readonly object[],
  { limit }: Pick<JourneyItemsQuery, 'limit'>,
): JourneyItems {
  const sized = row.array().parse(found);
  const items = sized.slice(0, limit);
  return { items, isCut: (sized[0]?.found ?? 0) > items.length };
}

function mayHoldMails(kinds: readonly string[] | undefined): boolean {
  return kinds === undefined || kinds.includes('communication');
}

/**
 * Values: as {@link chosenStreams}, and $2 the resolution, $3 its lead, $6 the
 * last mail, $7 as of when, $10 with mails.
 */
function itemsSql(hasKinds: boolean): string {
  return `with recursive asked as materialized (
      select visitor_ids, coalesce($7::timestamptz, as_of) as as_of,
        case when $10 then array(select jsonb_array_elements_text(lead -> 'emails')) else '{}' end as emails,
        (header ->> 'firstSeenAt')::timestamptz as seen_from, (header ->> 'lastSeenAt')::timestamptz as seen_until,
        (header ->> 'webSessions')::bigint + (header ->> 'pageviews')::bigint as seen_web
      from journey_resolutions
      where project_id = $1 and id = $2 and crm_lead_id = $3 and expires_at > now()
        and header ->> 'firstSeenAt' is not null and header ->> 'lastSeenAt' is not null
    ), ${chosenStreams(hasKinds)}
    select * from (select item.id, "isMail", ${microseconds('item.at')} as at, item.at as "occurredAt",
       case when "isMail" then case item.status when 'queued' then 'scheduled' else 'ledger' end
         else item.source end as source,
       item.kind, item.type, coalesce(b.subject, item.title) as title,
       case when not "isMail" then item.status end as status,
       case when "isMail" then item.status end as "mailStatus", item.channel, item.direction,
       case when "isMail" then case item.status when 'queued' then item.at end else item.scheduled_for end
         as "scheduledFor",
       case when "isMail" then jsonb_strip_nulls(jsonb_build_object(
         'trackingId', b.tracking_id, 'emailType', b.email_type, 'status', item.status,
         'reason', case when r.reason_code is not null then
           jsonb_build_object('code', r.reason_code, 'message', r.reason_message) end))
         else item.detail end as detail,
       item.batch_id as "batchId", coalesce(b.shares_calls, false) as "sharesCalls",
       b.connection_id as "connectionId",
       r.params, count(*) over ()::int as found,
       coalesce(sum(coalesce(octet_length(item.detail::text), 0) + coalesce(octet_length(r.params::text), 0)) over (
         order by item.at desc, "isMail" desc, item.id desc rows between unbounded preceding and 1 preceding), 0)
         as bytes_before
     from (
       (${eventsOfPage(hasKinds)})
       union all
       (${mailsOfPage})
       order by at desc, "isMail" desc, id desc limit $8
     ) as item
     left join lateral (
       select id, tracking_id, email_type, subject, shares_calls, connection_id from email_batches
       where project_id = $1 and id >= item.batch_id order by id limit 1) as b on b.id = item.batch_id
     left join lateral (
       select index, reason_code, reason_message, params from email_recipients
       where project_id = $1 and batch_id = item.batch_id and index >= item.index order by index limit 1) as r
       on r.index = item.index
     ) as sized where bytes_before < ${PAGE_LIMIT_BYTES}
     order by "occurredAt" desc, "isMail" desc, sized.id desc`;
}

const ITEMS = itemsSql(false);
const ITEMS_OF_KINDS = itemsSql(true);
