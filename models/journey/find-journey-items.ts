import { z } from 'zod';
import type { Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { eventKind, eventSource, microseconds } from './events.ts';

/**
 * A place in a journey, newest first. `at` in microseconds. `eventId` and `sendId`: the last item's; events of the same
 * moment come after mails, and their ids go downwards.
 */
export type JourneyPosition = { at: string; eventId: string; sendId: string };

export type JourneyItemsQuery = {
  visitorIds: readonly string[];
  /** When the first and the last of their events were: partitions before and after are not read. */
  seen: { from: Date; until: Date };
  /** Items from then on only; undefined: all. */
  since?: Date | undefined;
  /** The lead's addresses, normalised, whose mails belong to the journey. */
  emails: readonly string[];
  /** Items of these kinds only; undefined: of all. */
  kinds: readonly string[] | undefined;
  after: JourneyPosition;
  /** In microseconds: what came in later is left out, and mails stand where they stood then. */
  asOf: string;
  limit: number;
};

/** `isCut`: there are more items, which are beyond the limit of their number or of their bytes. */
export type JourneyItems = { items: JourneyRow[]; isCut: boolean };

/**
 * Of what is free in its form, `detail` and `params`, in all items of a page as JSON. The item that goes beyond it is the
 * last one: an event that was stored before events had a limit of their own is more than a page, and can be read.
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
  /** Of a mail: it goes out, or went, with others of its project. */
  inLots: z.boolean(),
  params: z.record(z.string(), z.string()).nullable(),
  /** Items that were found, with those that are not returned. */
  found: z.number(),
});

/** An event, or a mail: of that `title` is its template's subject, and `scheduledFor` there while it waits. */
export type JourneyRow = z.infer<typeof row>;

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

/** How {@link findJourneyItems} has to be planned; it says why. */
const PLANNED = { enableSort: false, planCacheMode: 'force_custom_plan' } as const;

/**
 * The items of one page of a journey, by one statement in one round trip. It reads for each visitor (and kind) as many
 * events as the page may hold, through an index, so that the cost does not grow with the history; and the mails of the
 * lead's addresses.
 *
 * A mail is placed at the time when it was sent, or else when it was due, as far as that was known at `asOf`.
 *
 * PostgreSQL does not know how many events a visitor has, and would read and sort all of them for one that has few by
 * the average. With `enable_sort` off it reads the partitions in their order, as far as the page goes. It plans the
 * statement for its values each time, because they say which partitions are read at all.
 *
 * The bytes are counted before they are sent: what is not returned is not read out of where PostgreSQL keeps large values
 * twice, nor parsed here.
 *
 * What stands behind `offset 0` is read by its key, row by row: left to choose, PostgreSQL reads all of a project's
 * batches and recipients as long as it has not analysed tables that grew a moment ago.
 */
export async function findJourneyItems(
  { database, projectId }: Project,
  { visitorIds, seen, since, emails, kinds, after, asOf, limit }: JourneyItemsQuery,
): Promise<JourneyItems> {
  const found = await rows(
    { database, projectId, settings: PLANNED },
    `select * from (select item.id, "isMail", ${microseconds('item.at')} as at, item.at as "occurredAt",
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
       item.batch_id as "batchId", coalesce(b.in_lots, false) as "inLots", r.params, count(*) over ()::int as found,
       coalesce(sum(coalesce(octet_length(item.detail::text), 0) + coalesce(octet_length(r.params::text), 0)) over (
         order by item.at desc, "isMail" desc, item.id desc rows between unbounded preceding and 1 preceding), 0)
         as bytes_before
     from (
       (${eventsSql(kinds !== undefined)})
       union all
       (${MAILS_SQL})
       order by at desc, "isMail" desc, id desc limit $8
     ) as item
     left join lateral (
       select tracking_id, email_type, subject, in_lots from email_batches
       where project_id = $1 and id = item.batch_id offset 0) as b on true
     left join lateral (
       select reason_code, reason_message, params from email_recipients
       where project_id = $1 and batch_id = item.batch_id and index = item.index offset 0) as r on true
     ) as sized where bytes_before < ${PAGE_LIMIT_BYTES}
     order by "occurredAt" desc, "isMail" desc, sized.id desc`,
    [
      projectId,
      visitorIds,
      mayHoldMails(kinds) ? emails : [],
      after.at,
      after.eventId,
      after.sendId,
      asOf,
      // One more, to know whether there are more.
      limit + 1,
      since ?? seen.from,
      // Dates have milliseconds, what they were made of had microseconds.
      new Date(seen.until.getTime() + 1),
      since ?? null,
      ...(kinds ? [kinds] : []),
    ],
  );
  const sized = row.array().parse(found);
  const items = sized.slice(0, limit);
  return { items, isCut: (sized[0]?.found ?? 0) > items.length };
}

function mayHoldMails(kinds: readonly string[] | undefined): boolean {
  return kinds === undefined || kinds.includes('communication');
}

/** The event that was an event's order at `asOf`: others that name the order repeat it. */
const ORDER_EVENT_SQL = `(
  select case when noted_at > $7::timestamptz then coalesce(previous_event_id, event_id) else event_id end
  from visitor_orders known where known.project_id = $1 and known.order_id = events.detail ->> 'orderId')`;

function eventsSql(hasKinds: boolean): string {
  return `select event.event_id as id, false as "isMail", event.occurred_at as at, event.source, event.kind, event.type,
      event.title, event.status, event.channel, event.direction, event.scheduled_for, event.detail,
      null::uuid as batch_id, null::integer as index
    from unnest($2::text[]) as visitor (id) ${hasKinds ? 'cross join unnest($12::text[]) as wanted (kind)' : ''}
    cross join lateral (
      select * from events
      where project_id = $1 and visitor_id = visitor.id ${hasKinds ? 'and kind = wanted.kind' : ''}
        and occurred_at <= $4::timestamptz and (occurred_at, event_id) < ($4::timestamptz, $5)
        and occurred_at between $9::timestamptz and $10::timestamptz and received_at <= $7::timestamptz
        and (type <> 'order' or detail ->> 'orderId' is null or event_id = ${ORDER_EVENT_SQL})
      order by occurred_at desc, event_id desc limit $8
    ) as event
    order by at desc, id desc limit $8`;
}

const MAILS_SQL = `select id, true, at, null, 'communication', 'email', '', status, 'email', 'outbound', null, null,
    batch_id, index
  from (
    select (batch.id || '_' || mail.index) collate "C" as id, mail.status, mail.batch_id, mail.index,
      case when coalesce(mail.sent_noted_at, mail.sent_at) <= $7::timestamptz then mail.sent_at
        else coalesce(batch.scheduled_for, batch.created_at) end as at
    from (
      select batch_id, index, status, sent_at, sent_noted_at from email_recipients
      where project_id = $1 and email = any($3::text[])
      union all
      select batch_id, index, status, sent_at, sent_noted_at from email_recipients
      where project_id = $1 and lower_email = any($3::text[])
    ) as mail
    cross join lateral (
      select id, scheduled_for, created_at from email_batches
      where project_id = $1 and id = mail.batch_id offset 0) as batch
    where batch.created_at <= $7::timestamptz and mail.status not in ('cancelled', 'duplicate')
  ) as mail
  where (at, id) < ($4::timestamptz, $6) and ($11::timestamptz is null or at >= $11)
  order by at desc, id desc limit $8`;
