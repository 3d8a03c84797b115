import { CONVERSION_CLICK_IDS, GOOGLE_CLICK_IDS, META_CLICK_IDS } from '../../domain/conversion-goal.ts';
import { FBC_PATTERN } from '../../domain/meta-click.ts';
import type { Touch } from '../../domain/touch-fields.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { othersOf } from './same-person.ts';

/**
 * A click on an ad of one platform. `touch` has the click ids of this platform only. `isOwn`: of the visitor, and not of
 * another one of the same person, `visitorId`.
 */
export type Click = { at: Date; touch: Touch; isOwn: boolean; visitorId: string };

/** A normalised address or number that a visitor is known by. */
type KnownIdentity = { kind: 'email' | 'phone'; value: string; isVerified: boolean; lastSeenAt: Date };

/** By what ad platforms recognise a visitor. */
export type Signals = {
  /** Those of the visitor, then those of the person's others; of each the latest first, of each platform the latest. */
  clicks: Click[];
  /** Latest first. */
  identities: KnownIdentity[];
  /** Of the visitor's last arrival. */
  lastTouch: Touch | null;
};

/** An event's visitor, and the time that clicks count from and to. */
export type SignalsQuery = { visitorId: string; from: Date; until: Date };

/** Arrivals of a visitor that are looked at, newest first. */
const MAX_ARRIVALS = 1_000;

/** The same of each of the person's other visitors: many events have them looked at, many times over. */
const MAX_ARRIVALS_OF_OTHERS = 20;

/** Identities of a kind that are read: a visitor with more is shared. */
const MAX_IDENTITIES = 20;

/**
 * What is known of the visitors of events, by the place of each event in `queries`. The first and the last touch stay
 * with the visitor, so that a click counts whose event is not kept any more.
 */
export async function findSignals(project: InProject, queries: readonly SignalsQuery[]): Promise<Signals[]> {
  if (queries.length === 0) return [];
  // Goals and destinations ask the same of an event many times over: each question is asked once.
  const distinct = new Map(queries.map((query) => [keyOf(query), query]));
  const found = await findDistinct(project, [...distinct.values()]);
  const places = new Map([...distinct.keys()].map((key, place) => [key, place]));
  return queries.flatMap((query) => found[places.get(keyOf(query)) ?? -1] ?? []);
}

function keyOf({ visitorId, from, until }: SignalsQuery): string {
  return `${from.getTime()} ${until.getTime()} ${visitorId}`;
}

const textArray = (texts: readonly string[]) => `'{${texts.join(',')}}'::text[]`;

/**
 * SQL: the time of an arrival's click on an ad of Meta's, by the rule of `fbcOf`. The cookie outlives its click by 90 days
 * and holds its time, which a clock that is ahead may have written: it is no later than the arrival.
 */
const META_CLICK_AT = `case
  when arrival.touch ->> 'fbc' ~ '${FBC_PATTERN}'
    and coalesce(arrival.touch ->> 'fbclid' = split_part(arrival.touch ->> 'fbc', '.', 4), true)
  then least(arrival.at, to_timestamp(split_part(arrival.touch ->> 'fbc', '.', 3)::bigint / 1000.0))
  when arrival.touch ? 'fbclid' then arrival.at end`;

/**
 * Binds the project, the questions as JSON, the fields of click ids, and visitors beside others of their persons. A
 * platform is told of the latest click with an id of its own: no other is read.
 */
const CLICKS = `
  with asked as materialized (select * from json_to_recordset($2::json)
    as asked (place integer, visitor_id text, since timestamptz, until timestamptz)),
  seen as materialized (
    select place, visitor_id, since, until, true as is_own from asked
    union all
    select asked.place, other.other_id, asked.since, asked.until, false
    from asked join unnest($4::text[], $5::text[]) as other (visitor_id, other_id) using (visitor_id))
  select * from (
    select distinct on (seen.place, seen.is_own, click.platform) seen.place, seen.is_own as "isOwn",
      seen.visitor_id as "visitorId", click.at, click.touch
    from seen cross join lateral (
    (select recent.occurred_at as at, recent.detail -> 'touch' as touch from (
       select e.occurred_at, e.detail from events e
       where e.project_id = $1 and e.visitor_id = seen.visitor_id and e.kind = 'web'
         and e.occurred_at >= seen.since and e.occurred_at <= seen.until
       order by e.occurred_at desc
       limit case when seen.is_own then ${MAX_ARRIVALS} else ${MAX_ARRIVALS_OF_OTHERS} end) recent
     where recent.detail -> 'touch' ?| $3::text[])
    union all
    select v.first_touch_at, v.first_touch from visitors v
    where v.project_id = $1 and v.visitor_id = seen.visitor_id and v.first_touch ?| $3::text[]
      and v.first_touch_at between seen.since and seen.until
    union all
    select v.last_touch_at, v.last_touch from visitors v
    where v.project_id = $1 and v.visitor_id = seen.visitor_id and v.last_touch ?| $3::text[]
      and v.last_touch_at between seen.since and seen.until) arrival
    cross join lateral (
      select 'googleads' as platform, arrival.at, arrival.touch - ${textArray(META_CLICK_IDS)} as touch
      where arrival.touch ?| ${textArray(GOOGLE_CLICK_IDS)}
      union all
      select 'meta', ${META_CLICK_AT}, arrival.touch - ${textArray(GOOGLE_CLICK_IDS)}) click
    where click.at >= seen.since
    order by seen.place, seen.is_own, click.platform, click.at desc) latest
  order by place, "isOwn" desc, at desc`;

async function findDistinct(project: InProject, queries: readonly SignalsQuery[]): Promise<Signals[]> {
  const visitorIds = [...new Set(queries.map(({ visitorId }) => visitorId))];
  const others = await rows<{ visitorId: string; otherId: string }>(
    project,
    `select visitor.id as "visitorId", other.visitor_id as "otherId"
     from unnest($2::text[]) as visitor (id) cross join lateral ${othersOf('visitor.id')} other`,
    [project.projectId, visitorIds],
  );
  const otherIds = others.map(({ otherId }) => otherId);
  // An erasure of one of them waits for what is decided here, or this finds nothing any more: no others are looked at.
  await rows(
    project,
    `select from visitors where project_id = $1 and visitor_id = any($2)
     order by visitor_id for key share`,
    [project.projectId, [...new Set([...visitorIds, ...otherIds])]],
  );
  const asked = JSON.stringify(
    queries.map(({ visitorId, from, until }, place) => ({
      place,
      visitor_id: visitorId,
      since: from,
      until,
    })),
  );
  const clicks = await rows<Click & { place: number }>(project, CLICKS, [
    project.projectId,
    asked,
    CONVERSION_CLICK_IDS,
    others.map(({ visitorId }) => visitorId),
    otherIds,
  ]);
  const identities = await findIdentities(project, visitorIds);
  const touches = await rows<{ visitorId: string; lastTouch: Touch | null }>(
    project,
    `select visitor_id as "visitorId", last_touch as "lastTouch" from visitors
     where project_id = $1 and visitor_id = any($2)`,
    [project.projectId, visitorIds],
  );
  const clicksAt = groupBy(clicks, ({ place }) => place);
  const identitiesOf = groupBy(identities, (known) => known.visitorId);
  const touchOf = new Map(touches.map(({ visitorId, lastTouch }) => [visitorId, lastTouch]));
  return queries.map(({ visitorId }, place) => ({
    clicks: (clicksAt.get(place) ?? []).map(({ at, touch, isOwn, visitorId: id }) => ({
      at,
      touch,
      isOwn,
      visitorId: id,
    })),
    identities: identitiesOf.get(visitorId) ?? [],
    lastTouch: touchOf.get(visitorId) ?? null,
  }));
}

/** Items by their keys, in their order. */
function groupBy<Item, Key>(items: readonly Item[], keyOfItem: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOfItem(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function findIdentities(project: InProject, visitorIds: readonly string[]) {
  return rows<KnownIdentity & { visitorId: string }>(
    project,
    `select visitor.id as "visitorId", known.kind, known.value, known.verified as "isVerified",
       known.last_seen_at as "lastSeenAt"
     from unnest($2::text[]) as visitor (id)
       cross join unnest(array['email', 'phone']) as wanted (kind)
       cross join lateral (
         select kind, value, verified, last_seen_at from visitor_identities i
         where i.project_id = $1 and i.visitor_id = visitor.id and i.kind = wanted.kind
         order by last_seen_at desc limit ${MAX_IDENTITIES}) known
     order by known.last_seen_at desc, known.value`,
    [project.projectId, visitorIds],
  );
}
