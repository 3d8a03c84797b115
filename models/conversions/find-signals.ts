import { CONVERSION_CLICK_IDS, GOOGLE_CLICK_IDS, META_CLICK_IDS } from '../../domain/conversion-goal.ts';
import { FBC_PATTERN } from '../../domain/meta-click.ts';
import type { Touch } from '../../domain/touch-fields.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { buildRelatedVisitorsSql } from './same-person.ts';

/**
 * `touch` has the click ids of only one platform. `isOwn`: the queried visitor clicked, not another visitor
 * of the same person.
 */
export type Click = { at: Date; touch: Touch; isOwn: boolean; visitorId: string };

/** `value` is normalized. */
type VisitorIdentity = { kind: 'email' | 'phone'; value: string; isVerified: boolean; lastSeenAt: Date };

export type Signals = {
  /**
   * Clicks of the visitor, then clicks of the person's other visitors. Both groups have only the latest click
   * of each platform, latest first.
   */
  clicks: Click[];
  /** Latest first. */
  identities: VisitorIdentity[];
  lastTouch: Touch | null;
};

/** Only clicks between `from` and `until` count. */
type SignalsQuery = { visitorId: string; from: Date; until: Date };

/** Maximum number of a visitor's newest web events that are searched for clicks. */
const MAX_ARRIVALS = 1_000;

/**
 * As {@link MAX_ARRIVALS}, for each other visitor of the same person. It is low, because a person may have
 * many visitors.
 */
const MAX_ARRIVALS_OF_OTHERS = 20;

/** Maximum number of a visitor's most recently seen identities of each kind. */
const MAX_IDENTITIES = 20;

/**
 * Returns the signals in the order of `queries`. Clicks in a visitor's first and last touch count even after
 * their events have expired.
 */
export async function findSignals(project: InProject, queries: readonly SignalsQuery[]): Promise<Signals[]> {
  if (queries.length === 0) return [];
  // An event has the same query for several goals and destinations.
  const distinct = new Map(queries.map((query) => [getKey(query), query]));
  const found = await findDistinct(project, [...distinct.values()]);
  const positionByKey = new Map([...distinct.keys()].map((key, place) => [key, place]));
  return queries.flatMap((query) => found[positionByKey.get(getKey(query)) ?? -1] ?? []);
}

function getKey({ visitorId, from, until }: SignalsQuery): string {
  return `${from.getTime()} ${until.getTime()} ${visitorId}`;
}

const buildTextArraySql = (texts: readonly string[]) => `'{${texts.join(',')}}'::text[]`;

/**
 * SQL: time of the Meta click in an arrival's touch, by the rule of `getFbc`. A time in the cookie `fbc` that
 * is later than the arrival counts as the arrival's, because the device's clock may be ahead.
 */
const META_CLICK_AT = `case
  when arrival.touch ->> 'fbc' ~ '${FBC_PATTERN}'
    and coalesce(arrival.touch ->> 'fbclid' = split_part(arrival.touch ->> 'fbc', '.', 4), true)
  then least(arrival.at, to_timestamp(split_part(arrival.touch ->> 'fbc', '.', 3)::bigint / 1000.0))
  when arrival.touch ? 'fbclid' then arrival.at end`;

/**
 * SQL: latest click per query and platform, both of the queried visitor and of the person's other visitors.
 * Parameters: project, queries as JSON, click-id fields, and pairs of a visitor and another visitor of the
 * same person.
 */
const CLICKS_SQL = `
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
      select 'googleads' as platform, arrival.at, arrival.touch - ${buildTextArraySql(META_CLICK_IDS)} as touch
      where arrival.touch ?| ${buildTextArraySql(GOOGLE_CLICK_IDS)}
      union all
      select 'meta', ${META_CLICK_AT}, arrival.touch - ${buildTextArraySql(GOOGLE_CLICK_IDS)}) click
    where click.at >= seen.since
    order by seen.place, seen.is_own, click.platform, click.at desc) latest
  order by place, "isOwn" desc, at desc`;

async function findDistinct(project: InProject, queries: readonly SignalsQuery[]): Promise<Signals[]> {
  const visitorIds = [...new Set(queries.map(({ visitorId }) => visitorId))];
  const others = await rows<{ visitorId: string; otherId: string }>(
    project,
    `select visitor.id as "visitorId", other.visitor_id as "otherId"
     from unnest($2::text[]) as visitor (id) cross join lateral ${buildRelatedVisitorsSql('visitor.id')} other`,
    [project.projectId, visitorIds],
  );
  const otherIds = others.map(({ otherId }) => otherId);
  // Locks the visitors, so that a concurrent erasure either waits for this transaction or is committed before
  // the statements below.
  await rows(
    project,
    `select from visitors where project_id = $1 and visitor_id = any($2)
     order by visitor_id for key share`,
    [project.projectId, [...new Set([...visitorIds, ...otherIds])]],
  );
  const queriesJson = JSON.stringify(
    queries.map(({ visitorId, from, until }, place) => ({
      place,
      visitor_id: visitorId,
      since: from,
      until,
    })),
  );
  const clicks = await rows<Click & { place: number }>(project, CLICKS_SQL, [
    project.projectId,
    queriesJson,
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
  const clicksByQuery = Map.groupBy(clicks, ({ place }) => place);
  const identitiesByVisitor = Map.groupBy(identities, ({ visitorId }) => visitorId);
  const touchByVisitor = new Map(touches.map(({ visitorId, lastTouch }) => [visitorId, lastTouch]));
  return queries.map(({ visitorId }, place) => ({
    clicks: (clicksByQuery.get(place) ?? []).map(({ at, touch, isOwn, visitorId: id }) => ({
      at,
      touch,
      isOwn,
      visitorId: id,
    })),
    identities: identitiesByVisitor.get(visitorId) ?? [],
    lastTouch: touchByVisitor.get(visitorId) ?? null,
  }));
}

function findIdentities(project: InProject, visitorIds: readonly string[]) {
  return rows<VisitorIdentity & { visitorId: string }>(
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
