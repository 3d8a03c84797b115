/** Up to so many streams are read without looking first which of them a page needs. */
const FEW_STREAMS = 10;

/** How much longer the first period to search is than a page takes on average: visits come in bursts. */
const MARGIN = 3;

/** How much longer each further period is than the one before. */
const GROWTH = 8;

/** The event that was an event's order at the page's moment: others that name the order repeat it. */
const ORDER_EVENT = `(
  select case when noted_at > (select as_of from asked) then coalesce(previous_event_id, event_id) else event_id end
  from visitor_orders known where known.project_id = $1 and known.order_id = events.detail ->> 'orderId')`;

/**
 * Order of a stream's events. With kinds only the index that has the kind offers it: PostgreSQL would take the other one
 * where that is smaller, and read the visitor's events of all kinds. `= any` keeps the planner from dropping `kind` here.
 */
function newestFirst(hasKinds: boolean): string {
  return `${hasKinds ? 'kind, ' : ''}occurred_at desc, event_id desc`;
}

/**
 * SQL for the events of a stream, newest first, that belong to the page or to one after it.
 * @param stream the name of a row with `id`, with kinds also `kind`
 */
function eventsOf(
  stream: string,
  { since, until, hasKinds }: { since: string; until: string; hasKinds: boolean },
) {
  return `from events
    where project_id = $1 and visitor_id = ${stream}.id ${hasKinds ? `and kind = any(array[${stream}.kind])` : ''}
      and occurred_at between ${since} and ${until} and (occurred_at, event_id) < ($4::timestamptz, $5)
      and occurred_at <= $9::timestamptz and received_at <= (select as_of from asked)
      and (type <> 'order' or detail ->> 'orderId' is null or event_id = ${ORDER_EVENT})`;
}

/**
 * SQL for the common table expressions that end in `chosen`: what the events of a page are read from, by `asked`, the
 * resolution with its `visitor_ids`, `as_of`, `seen_from`, `seen_until` and `seen_web`. Values: $1 the project, $4 and
 * $5 the position, $8 how many items there may be, $9 when the last event may be, $11 the kinds.
 *
 * A stream is a visitor, with kinds one kind of a visitor, and the time in which it has events. It is in the
 * order of an index in each partition. A page of n items needs no more than the n streams whose newest events are
 * the newest, and of these nothing that is older than the n-th of those. To find them takes one row of each
 * stream and partition; and of most streams not that, for the time is searched from its newest period on, each
 * longer than the one before, until there are n.
 *
 * `offset 0` keeps the subtraction out of the bound of `occurred_at`: it is not leakproof, so under row level security
 * the bound would be a filter, and a partition without an event of the period would be read to its end.
 */
export function chosenStreams(hasKinds: boolean): string {
  const ofStream = {
    since: 'greatest(period.since, stream.since)',
    until: 'least(stream.until, walk.since)',
    hasKinds,
  };
  return `stream as materialized (
      select * from (
        select said.id${hasKinds ? ', wanted.kind' : ''}, greatest(known.first_seen_at, asked.seen_from) as since,
          least(known.last_seen_at, asked.seen_until, $4::timestamptz) as until
        from asked cross join unnest(asked.visitor_ids) as said (id)
          ${hasKinds ? 'cross join unnest($11::text[]) as wanted (kind)' : ''}
          left join lateral (
            select visitor_id, first_seen_at, last_seen_at from visitors
            where project_id = $1 and visitor_id >= said.id order by visitor_id limit 1) as known
            on known.visitor_id = said.id) as spans
      where since <= until
    ), walk (streams, top, bottom, length, since, keys, found, cut) as (
      select count(*), max(until), min(since), greatest(interval '1 second',
          (max(until) - min(since)) / (select greatest(seen_web, 1) from asked) * ($8::integer * ${MARGIN})),
        null::timestamptz, '{}'::text[], 0::bigint, null::timestamptz
      from stream having count(*) > ${FEW_STREAMS}
      union all
      select walk.streams, walk.top, walk.bottom, walk.length * ${GROWTH}, period.since, walk.keys || head.keys,
        walk.found + head.found, head.cut
      from walk
      cross join lateral (
        select greatest(coalesce(walk.since, walk.top) - walk.length, walk.bottom) as since offset 0) as period
      cross join lateral (
        select array_agg(key) as keys, count(*) as found, min(occurred_at) as cut from (
          select ${keyOf('stream', hasKinds)} as key, newest.occurred_at
          from stream cross join lateral (
            select occurred_at, event_id ${eventsOf('stream', ofStream)}
            order by ${newestFirst(hasKinds)} limit 1) as newest
          where stream.until >= period.since and (walk.since is null or stream.since <= walk.since)
            and ${keyOf('stream', hasKinds)} <> all (walk.keys)
          order by newest.occurred_at desc, newest.event_id desc limit $8 - walk.found) as newest) as head
      where walk.found < least($8, walk.streams) and (walk.since is null or walk.since > walk.bottom)
    ), chosen as (
      select id${hasKinds ? ', kind' : ''}, since, until from stream
      where (select count(*) from stream) <= ${FEW_STREAMS}
      union all
      select ${hasKinds ? `substr(key, strpos(key, ' ') + 1), split_part(key, ' ', 1)` : 'key'},
        case when last.found < $8 then last.bottom else last.cut end, $4::timestamptz
      from (select * from walk order by length desc limit 1) as last cross join unnest(last.keys) as key
    )`;
}

/** SQL for what names a stream. No kind has a space. */
function keyOf(stream: string, hasKinds: boolean): string {
  return hasKinds ? `${stream}.kind || ' ' || ${stream}.id` : `${stream}.id`;
}

/** SQL for the events of the page, of the streams that {@link chosenStreams} has chosen. */
export function eventsOfPage(hasKinds: boolean): string {
  return `select event.event_id as id, false as "isMail", event.occurred_at as at, event.source, event.kind, event.type,
      event.title, event.status, event.channel, event.direction, event.scheduled_for, event.detail,
      null::uuid as batch_id, null::integer as index
    from chosen cross join lateral (
      select * ${eventsOf('chosen', { since: 'chosen.since', until: 'chosen.until', hasKinds })}
      order by ${newestFirst(hasKinds)} limit $8) as event
    order by at desc, id desc limit $8`;
}

/** What is read of a mail's batch, by its key: the statement of the items says how. */
const BATCH = `join lateral (
    select id, scheduled_for, created_at from email_batches
    where project_id = $1 and id >= mail.batch_id order by id limit 1) as batch on batch.id = mail.batch_id`;

const ID = `(mail.batch_id || '_' || mail.index) collate "C"`;

/** Until the page's moment, and shown in a journey. */
const SHOWN = `batch.created_at <= (select as_of from asked) and mail.status not in ('cancelled', 'duplicate')`;

/** When a mail that was not known to be sent at the page's moment stands in the journey. */
const DUE = 'coalesce(batch.scheduled_for, batch.created_at)';

/**
 * SQL for the mails of the page, by `asked`, the resolution with its `emails` and `as_of`. Values: $1 the project, $4
 * and $6 the position, $8 how many items there may be.
 *
 * Those that were sent are in the order of an index for each address, and are read as far as the page goes. Those that
 * wait or were never sent, and those that were sent since the page's moment, stand where they were due: they are all
 * looked at.
 */
export const mailsOfPage = `select id, true, at, null, 'communication', 'email', '', status, 'email', 'outbound', null, null,
    batch_id, index
  from (
    ${mailsTo('email')}
    union all
    ${mailsTo('lower_email')}
  ) as mail
  where (at, id) < ($4::timestamptz, $6)
  order by at desc, id desc limit $8`;

/** @param column of the address as it was written, or in lower case where it was written otherwise */
function mailsTo(column: 'email' | 'lower_email'): string {
  const found = (how: string) => `
    select ${ID} as id, mail.status, mail.batch_id, mail.index, ${DUE} as at
    from unnest((select emails from asked)::text[]) as address (written)
    cross join lateral (
      select batch_id, index, status from email_recipients
      where project_id = $1 and ${column} = address.written and ${how}) as mail
    ${BATCH}
    where ${SHOWN}`;
  return `
    select sent.* from unnest((select emails from asked)::text[]) as address (written)
    cross join lateral (
      select ${ID} as id, mail.status, mail.batch_id, mail.index, mail.sent_at as at
      from email_recipients as mail ${BATCH}
      where mail.project_id = $1 and mail.${column} = address.written and mail.sent_at <= $4::timestamptz
        and coalesce(mail.sent_noted_at, mail.sent_at) <= (select as_of from asked) and ${SHOWN}
        and (mail.sent_at < $4::timestamptz or ${ID} < $6)
      order by mail.sent_at desc fetch first ($8) rows with ties) as sent
    union all ${found('sent_at is null')}
    union all ${found('sent_at > (select as_of from asked) and sent_noted_at is null')}
    union all ${found('sent_at is not null and sent_noted_at > (select as_of from asked)')}`;
}
