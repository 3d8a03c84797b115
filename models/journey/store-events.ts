import { CONVERSION_CLICK_IDS } from '../../domain/conversion-goal.ts';
import type { Project } from '../in-project.ts';
import { getValue } from '../rows.ts';
import { TODAY } from '../sql.ts';
import { DEDUPLICATION_DAYS, toEventInput, type NewEvent } from './events.ts';

/**
 * Stores each event once ({@link DEDUPLICATION_DAYS}) and updates sessions, orders, identities, visitors and
 * usage, in one statement. The result does not depend on order, batching or concurrency.
 * @param events events with distinct ids
 * @param bytes size of the events as received JSON, which is added to the usage
 * @returns the number of stored events. All others are duplicates
 */
export async function storeEvents(
  { database, projectId }: Project,
  events: readonly NewEvent[],
  { bytes }: { bytes: number },
): Promise<number> {
  if (events.length === 0) return 0;
  const settings = { planCacheMode: 'force_generic_plan', enableSeqScan: false } as const;
  return getValue<number>({ database, projectId, settings }, STATEMENT, [
    projectId,
    JSON.stringify(events.map(toEventInput)),
    JSON.stringify(
      events.flatMap(({ eventId, identities = [] }) =>
        identities.map(({ kind, value, isVerified }) => ({ event_id: eventId, kind, value, isVerified })),
      ),
    ),
    bytes,
  ]);
}

/**
 * Number of usage rows for each project and day, so that concurrent connections seldom update the same row.
 */
const USAGE_SHARDS = 64;

/**
 * Each CTE reads the previous one, so rows are locked in this order: ids, sessions, orders, visitors,
 * identities, usage. Within a table, they are locked in the order of their keys. An event is enqueued for
 * conversions and sequences only if one of them may use it, for example as a late signal (an ad visit or a
 * new identity).
 */
const STATEMENT = `
with input as materialized (
  select * from json_to_recordset($2::json) as event (event_id text, visitor_id text, session_id text,
    occurred_at timestamptz, source text, kind text, type text, title text, status text, channel text, direction text,
    scheduled_for timestamptz, detail jsonb, is_pageview boolean, touch jsonb, sourced boolean, order_id text,
    revenue_cents bigint, currency text, refund_cents bigint)),
months as materialized (select event_id_months() as month),
new_ids as (
  insert into event_ids (project_id, event_id, visitor_id, occurred_at, stored_month)
  select $1, event_id, visitor_id, occurred_at, month from input cross join months
  where event_id not in (select known_event_ids($1, (select array_agg(event_id) from input), (select min(month) from months)))
    and (occurred_at > now() - interval '${DEDUPLICATION_DAYS} days'
      or not is_stored_event($1, visitor_id, occurred_at, event_id))
  order by event_id collate "C", month
  on conflict do nothing returning event_id),
fresh as materialized (
  select input.* from input join (
    select event_id from new_ids group by event_id having count(*) = (select count(*) from months)) as taken using (event_id)),
new_sessions as (
  insert into visitor_sessions as session (project_id, visitor_id, session_id, started_at, sourced)
  select $1, visitor_id, session_id, min(occurred_at), bool_or(sourced) from fresh where session_id is not null
  group by visitor_id, session_id order by visitor_id collate "C", session_id collate "C"
  on conflict (project_id, visitor_id, session_id) do update
    set started_at = least(session.started_at, excluded.started_at), sourced = session.sourced or excluded.sourced
    where excluded.started_at < session.started_at or (excluded.sourced and not session.sourced)
  returning new.visitor_id, old.session_id is null as is_new,
    new.sourced and not coalesce(old.sourced, false) as got_source),
reported_orders as (
  select order_id, visitor_id, coalesce(revenue_cents, 0) as revenue_cents, currency,
    case when refund_cents is null then occurred_at else 'infinity' end as occurred_at,
    case when refund_cents is null then event_id else '' end as event_id, refund_cents
  from fresh where order_id is not null),
new_orders as (
  insert into visitor_orders as known
    (project_id, order_id, visitor_id, revenue_cents, currency, occurred_at, event_id, refunded_cents, noted_at)
  select distinct on (order_id collate "C") $1, order_id, visitor_id, revenue_cents, currency, occurred_at, event_id,
    coalesce(sum(refund_cents) over (partition by order_id collate "C"), 0), now()
  from reported_orders where (select count(*) from new_sessions) >= 0
  order by order_id collate "C", occurred_at, event_id collate "C"
  on conflict (project_id, order_id) do update
    set refunded_cents = known.refunded_cents + excluded.refunded_cents,
      (visitor_id, revenue_cents, currency, occurred_at, event_id, noted_at, previous_event_id) = (
        select case when is_earlier then excluded.visitor_id else known.visitor_id end,
          case when is_earlier then excluded.revenue_cents else known.revenue_cents end,
          case when is_earlier then excluded.currency else known.currency end,
          case when is_earlier then excluded.occurred_at else known.occurred_at end,
          case when is_earlier then excluded.event_id else known.event_id end,
          case when is_earlier then excluded.noted_at else known.noted_at end,
          case when is_earlier then nullif(known.event_id, '') else known.previous_event_id end
        from (select (excluded.occurred_at, excluded.event_id) < (known.occurred_at, known.event_id)) as compared (is_earlier))
    where excluded.refunded_cents > 0
      or (excluded.occurred_at, excluded.event_id) < (known.occurred_at, known.event_id)
  returning new.visitor_id, isfinite(new.occurred_at)::int as orders, coalesce(new.currency, '') as currency,
    greatest(0, new.revenue_cents - new.refunded_cents) as revenue,
    old.visitor_id as old_visitor_id, isfinite(old.occurred_at)::int as old_orders,
    coalesce(old.currency, '') as old_currency, greatest(0, old.revenue_cents - old.refunded_cents) as old_revenue),
order_changes (visitor_id, orders, currency, revenue) as (
  select visitor_id, orders, currency, revenue from new_orders
  union all
  select old_visitor_id, -old_orders, old_currency, -old_revenue from new_orders where old_visitor_id is not null),
revenues as (
  select visitor_id, jsonb_object_agg(currency, revenue) as revenue from (
    select visitor_id, currency, sum(revenue) as revenue from order_changes where currency <> ''
    group by visitor_id, currency having sum(revenue) <> 0) as sums
  group by visitor_id),
changes (visitor_id, first_seen_at, last_seen_at, sessions, pageviews, orders, revenue, touches) as (
  select visitor_id, min(occurred_at), max(occurred_at), 0, count(*) filter (where is_pageview), 0, 0,
    count(*) filter (where session_id is null and sourced)
  from fresh group by visitor_id
  union all
  select visitor_id, null, null, count(*) filter (where is_new), 0, 0, 0, count(*) filter (where got_source)
  from new_sessions group by visitor_id
  union all
  select visitor_id, null, null, 0, 0, orders, case currency when '' then revenue else 0 end, 0 from order_changes),
totals as (
  select visitor_id, min(first_seen_at) as first_seen_at, max(last_seen_at) as last_seen_at, sum(sessions) as sessions,
    sum(pageviews) as pageviews, sum(orders) as orders, sum(revenue) as revenue, sum(touches) as touches
  from changes group by visitor_id),
firsts as (
  select distinct on (visitor_id) visitor_id, touch, occurred_at, sourced, event_id from fresh where touch is not null
  order by visitor_id, not sourced, occurred_at, event_id collate "C"),
lasts as (
  select distinct on (visitor_id) visitor_id, touch, occurred_at, sourced, event_id from fresh where touch is not null
  order by visitor_id, sourced desc, occurred_at desc, event_id collate "C" desc),
new_visitors as (
  insert into visitors as visitor (project_id, visitor_id, first_seen_at, last_seen_at, web_sessions, pageviews,
    order_count, revenue_cents, revenue_by_currency, total_touches, first_touch, first_touch_at, first_touch_sourced, first_touch_event_id,
    last_touch, last_touch_at, last_touch_sourced, last_touch_event_id)
  select $1, visitor_id, coalesce(totals.first_seen_at, 'infinity'), coalesce(totals.last_seen_at, '-infinity'),
    sessions, pageviews, orders, totals.revenue, coalesce(revenues.revenue, '{}'), touches,
    firsts.touch, firsts.occurred_at, firsts.sourced, firsts.event_id,
    lasts.touch, lasts.occurred_at, lasts.sourced, lasts.event_id
  from totals left join revenues using (visitor_id)
    left join firsts using (visitor_id) left join lasts using (visitor_id)
  -- A visitor that only loses an order is not inserted, because it may have been erased. is_known_visitor
  -- also sees a visitor that was inserted while this statement waited for the order.
  where totals.first_seen_at is not null or is_known_visitor($1, totals.visitor_id)
  order by visitor_id collate "C"
  on conflict (project_id, visitor_id) do update set
    first_seen_at = least(visitor.first_seen_at, excluded.first_seen_at),
    last_seen_at = greatest(visitor.last_seen_at, excluded.last_seen_at),
    web_sessions = visitor.web_sessions + excluded.web_sessions,
    pageviews = visitor.pageviews + excluded.pageviews,
    order_count = visitor.order_count + excluded.order_count,
    revenue_cents = visitor.revenue_cents + excluded.revenue_cents,
    revenue_by_currency = case when excluded.revenue_by_currency = '{}' then visitor.revenue_by_currency else (
      select coalesce(jsonb_object_agg(currency, revenue) filter (where revenue <> 0), '{}') from (
        select currency, sum(cents::bigint) as revenue from (
          select * from jsonb_each_text(visitor.revenue_by_currency) union all
          select * from jsonb_each_text(excluded.revenue_by_currency)) as each (currency, cents)
        group by currency) as sums) end,
    total_touches = visitor.total_touches + excluded.total_touches,
    (first_touch, first_touch_at, first_touch_sourced, first_touch_event_id) = (
      select case when is_chosen then excluded.first_touch else visitor.first_touch end,
        case when is_chosen then excluded.first_touch_at else visitor.first_touch_at end,
        case when is_chosen then excluded.first_touch_sourced else visitor.first_touch_sourced end,
        case when is_chosen then excluded.first_touch_event_id else visitor.first_touch_event_id end
      from (select visitor.first_touch is null
        or (not excluded.first_touch_sourced, excluded.first_touch_at, excluded.first_touch_event_id)
          < (not visitor.first_touch_sourced, visitor.first_touch_at, visitor.first_touch_event_id)) as compared (is_chosen)),
    (last_touch, last_touch_at, last_touch_sourced, last_touch_event_id) = (
      select case when is_chosen then excluded.last_touch else visitor.last_touch end,
        case when is_chosen then excluded.last_touch_at else visitor.last_touch_at end,
        case when is_chosen then excluded.last_touch_sourced else visitor.last_touch_sourced end,
        case when is_chosen then excluded.last_touch_event_id else visitor.last_touch_event_id end
      from (select visitor.last_touch is null
        or (excluded.last_touch_sourced, excluded.last_touch_at, excluded.last_touch_event_id)
          > (visitor.last_touch_sourced, visitor.last_touch_at, visitor.last_touch_event_id)) as compared (is_chosen))
  returning visitor.visitor_id, coalesce(old.web_sessions + old.pageviews, 0) = 0
    and new.web_sessions + new.pageviews > 0 as is_first_visit),
new_identities as (
  insert into visitor_identities as known
    (project_id, kind, value, visitor_id, verified, first_seen_at, last_seen_at)
  select $1, sent.kind, sent.value, fresh.visitor_id, bool_or(sent."isVerified"),
    min(fresh.occurred_at), max(fresh.occurred_at)
  from json_to_recordset($3::json) as sent (event_id text, kind text, value text, "isVerified" boolean)
    join fresh using (event_id)
  where (select count(*) from new_visitors) >= 0
  group by sent.kind, sent.value, fresh.visitor_id
  order by sent.kind, sent.value collate "C", fresh.visitor_id collate "C"
  on conflict (project_id, kind, value, visitor_id) do update
    set verified = known.verified or excluded.verified,
      first_seen_at = least(known.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)
  returning new.visitor_id, new.verified, old.visitor_id is null or new.verified <> old.verified as is_news),
counted as (
  insert into event_daily_usage as usage (project_id, day, shard, events, bytes)
  select $1, ${TODAY}, pg_backend_pid() % ${USAGE_SHARDS}, (select count(*) from fresh), $4::bigint
  where (select count(*) from new_visitors) + (select count(*) from new_identities) >= 0
  on conflict (project_id, day, shard) do update
    set events = usage.events + excluded.events, bytes = usage.bytes + excluded.bytes),
goals as materialized (select from conversion_goals where project_id = $1 limit 1),
awaited (type) as materialized (
  select unnest(array[entry_event, goal_event]) from sequences
  where project_id = $1 and state in ('active', 'paused') and (entry_event is not null or goal_event is not null)),
changed_identities as (
  select distinct on (fresh.visitor_id) fresh.event_id, fresh.visitor_id, new_identities.verified
  from new_identities join fresh using (visitor_id)
  where new_identities.is_news and (exists (select from goals) or exists (select from awaited))
    and fresh.event_id in (select event_id from json_to_recordset($3::json) as sent (event_id text))
  order by fresh.visitor_id, not new_identities.verified, fresh.event_id),
enqueued as (
  insert into conversion_inbox (project_id, event_id, visitor_id, occurred_at)
  select $1, event_id, visitor_id, occurred_at from fresh
  where (source = 'ledger' and exists (select from goals))
    or (exists (select from goals) and event_id in (select event_id from changed_identities))
    or (touch is not null and touch ?| '{${CONVERSION_CLICK_IDS.join(',')}}' and exists (
      (select from conversions c where c.project_id = $1 and c.visitor_id = fresh.visitor_id and c.state = 'no_signal'
         and c.occurred_at >= fresh.occurred_at limit 1)
      union all
      (select from conversion_inbox i where i.project_id = $1 and i.visitor_id = fresh.visitor_id limit 1)
      union all
      (select from visitor_identities i where i.project_id = $1 and i.visitor_id = fresh.visitor_id and i.verified
         and exists (select from goals) limit 1)))),
enqueued_for_sequences as (
  insert into sequence_inbox (project_id, event_id, visitor_id)
  select $1, event_id, visitor_id from fresh where type in (select type from awaited)
  union all
  select $1, min(event_id), visitor_id from fresh join new_visitors using (visitor_id)
  where is_first_visit and kind = 'web' and exists (select from awaited where type = 'first_visit')
  group by visitor_id
  union all
  select $1, event_id, visitor_id from changed_identities where verified and exists (select from awaited)),
new_events as (
  insert into events (project_id, visitor_id, occurred_at, event_id, session_id, source, kind, type, title, status,
    channel, direction, scheduled_for, detail)
  select $1, visitor_id, occurred_at, event_id, session_id, source, kind, type, title, status, channel, direction,
    scheduled_for, detail
  from fresh)
select count(*)::int as stored from fresh`;
