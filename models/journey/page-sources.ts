import { MAX_SEQUENCES } from '../sequences/sequences.ts';

/**
 * A stream is a visitor's events or, if the query filters by kind, a visitor's events of one kind. Up to this
 * number of streams, all are read; with more, a search finds the streams with the newest events.
 */
const FEW_STREAMS = 10;

/**
 * First search period, as a multiple of a page's average time span. It exceeds 1, because visits come in
 * bursts.
 */
const MARGIN = 3;

const GROWTH = 8;

/**
 * SQL: id of the event that counted as the order at the as-of time. Other events with the same order id are
 * repetitions.
 */
const ORDER_EVENT = `(
  select case when noted_at > (select as_of from asked) then coalesce(previous_event_id, event_id) else event_id end
  from visitor_orders known where known.project_id = $1 and known.order_id = events.detail ->> 'orderId')`;

/**
 * SQL: sort order of a stream's events. If the query filters by kind, `kind` in the sort forces the
 * index that includes the kind; `= any` in {@link buildEventsSql} keeps the planner from dropping `kind` from
 * the sort.
 */
function buildOrderSql(hasKinds: boolean): string {
  return `${hasKinds ? 'kind, ' : ''}occurred_at desc, event_id desc`;
}

/**
 * SQL: FROM and WHERE of a stream's events that are on this page or later pages.
 * @param stream alias of a row with `id` and, with kinds, `kind`
 */
function buildEventsSql(
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
 * SQL: common table expressions that read `asked`, the resolution with `visitor_ids`, `as_of`, `seen_from`,
 * `seen_until` and `seen_web`. The last expression, `chosen`, has the streams of a page's events.
 * Values: `$1` project, `$4` and `$5` position, `$8` item limit, `$9` latest event time, `$12` kinds.
 */
export function buildChosenStreamsSql(hasKinds: boolean): string {
  // `offset 0` keeps the subtraction out of the bound of `occurred_at`: subtraction is not leakproof, so row
  // level security would keep the bound out of the index condition.
  const streamBounds = {
    since: 'greatest(period.since, stream.since)',
    until: 'least(stream.until, walk.since)',
    hasKinds,
  };
  // A page of n items needs only the n streams with the newest events, so `walk` searches back in growing
  // periods until it has n streams.
  return `stream as materialized (
      select * from (
        select listed.id${hasKinds ? ', wanted.kind' : ''}, greatest(known.first_seen_at, asked.seen_from) as since,
          least(known.last_seen_at, asked.seen_until, $4::timestamptz) as until
        from asked cross join unnest(asked.visitor_ids) as listed (id)
          ${hasKinds ? 'cross join unnest($12::text[]) as wanted (kind)' : ''}
          left join lateral (
            select visitor_id, first_seen_at, last_seen_at from visitors
            where project_id = $1 and visitor_id >= listed.id order by visitor_id limit 1) as known
            on known.visitor_id = listed.id) as spans
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
          select ${buildKeySql(hasKinds)} as key, newest.occurred_at
          from stream cross join lateral (
            select occurred_at, event_id ${buildEventsSql('stream', streamBounds)}
            order by ${buildOrderSql(hasKinds)} limit 1) as newest
          where stream.until >= period.since and (walk.since is null or stream.since <= walk.since)
            and ${buildKeySql(hasKinds)} <> all (walk.keys)
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

/** Separates kind and id by a space, because kinds contain no space. */
function buildKeySql(hasKinds: boolean): string {
  return hasKinds ? `stream.kind || ' ' || stream.id` : 'stream.id';
}

export function buildPageEventsSql(hasKinds: boolean): string {
  return `select event.event_id as id, false as "isMail", event.occurred_at as at, event.source, event.kind, event.type,
      event.title, event.status, event.channel, event.direction, event.scheduled_for, event.detail,
      null::uuid as batch_id, null::integer as index, null::uuid as enrollment_id, null::integer as step
    from chosen cross join lateral (
      select * ${buildEventsSql('chosen', { since: 'chosen.since', until: 'chosen.until', hasKinds })}
      order by ${buildOrderSql(hasKinds)} limit $8) as event
    order by at desc, id desc limit $8`;
}

/** Looks up the batch by key, as in `find-journey-items.ts`. */
const BATCH_JOIN = `join lateral (
    select id, scheduled_for, created_at from email_batches
    where project_id = $1 and id >= mail.batch_id order by id limit 1) as batch on batch.id = mail.batch_id`;

const MAIL_ID = `(mail.batch_id || '_' || mail.index) collate "C"`;

const IS_SHOWN = `batch.created_at <= (select as_of from asked) and mail.status <> 'duplicate'`;

/** SQL: time of a mail that was not known to be sent at the as-of time. */
const DUE_AT = 'coalesce(batch.scheduled_for, batch.created_at)';

/**
 * SQL: mails of the page. Reads `asked`: the resolution with `emails` and `as_of`. Values: `$1` project, `$4`
 * and `$6` position, `$8` item limit, `$11` earliest time.
 */
export const pageMailsSql = `select id, true, at, null, 'communication', 'email', '', status, 'email', 'outbound', null, null,
    batch_id, index, null, null
  from (
    ${buildMailsSql('email')}
    union all
    ${buildMailsSql('lower_email')}
  ) as mail
  where (at, id) < ($4::timestamptz, $6) and at >= $11::timestamptz
  order by at desc, id desc limit $8`;

/**
 * Reads as many sent mails from an index as the page needs, and all mails that were not known to be sent at
 * the as-of time. The time of these other mails is when they were due.
 * @param column `email`: address as received. `lower_email`: address in lower case, set only if it differs
 */
function buildMailsSql(column: 'email' | 'lower_email'): string {
  const buildUnsentSql = (condition: string) => `
    select ${MAIL_ID} as id, mail.status, mail.batch_id, mail.index, ${DUE_AT} as at
    from unnest((select emails from asked)::text[]) as address (written)
    cross join lateral (
      select batch_id, index, status from email_recipients
      where project_id = $1 and ${column} = address.written and ${condition}) as mail
    ${BATCH_JOIN}
    where ${IS_SHOWN}`;
  return `
    select sent.* from unnest((select emails from asked)::text[]) as address (written)
    cross join lateral (
      select ${MAIL_ID} as id, mail.status, mail.batch_id, mail.index, mail.sent_at as at
      from email_recipients as mail ${BATCH_JOIN}
      where mail.project_id = $1 and mail.${column} = address.written and mail.sent_at <= $4::timestamptz
        and coalesce(mail.sent_noted_at, mail.sent_at) <= (select as_of from asked) and ${IS_SHOWN}
        and (mail.sent_at < $4::timestamptz or ${MAIL_ID} < $6)
      order by mail.sent_at desc fetch first ($8) rows with ties) as sent
    union all ${buildUnsentSql('sent_at is null')}
    union all ${buildUnsentSql('sent_at > (select as_of from asked) and sent_noted_at is null')}
    union all ${buildUnsentSql('sent_at is not null and sent_noted_at > (select as_of from asked)')}`;
}

/**
 * SQL: upcoming mails of the page, from active enrollments of the addresses in `asked`, with the values of
 * {@link pageMailsSql}. The times may change between pages, because each page shows the currently expected
 * times.
 */
export const pageStepsSql = `select id, true, at, null, 'communication', 'email', '', 'queued', 'email', 'outbound', null, null,
    null::uuid, null::integer, enrollment_id, step
  from (
    select (open.id || '_' || coming.step) collate "C" as id, coming.at, open.id as enrollment_id, coming.step
    from unnest((select emails from asked)::text[]) as address (written)
    cross join lateral (
      select id, upcoming from sequence_enrollments
      where project_id = $1 and email = address.written and state = 'active'
        and created_at <= (select as_of from asked) limit ${MAX_SEQUENCES}) as open
    cross join lateral jsonb_to_recordset(open.upcoming) as coming (step integer, at timestamptz)
  ) as step
  where (at, id) < ($4::timestamptz, $6) and at >= $11::timestamptz
  order by at desc, id desc limit $8`;
