import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { patternsOf } from './subjects.ts';
import type { RowCounts, SharedPosition } from './journey-requests.ts';
import type { JourneySubject } from './subjects.ts';
import { microseconds } from './read-resolved-journey.ts';

/** Events that one transaction looks through. */
const A_LUMP = 2_000;

type Scan = { scanned: number; changed: number; since: string; at: string | null; eventId: string | null };

/** Somebody on a shared visitor. `patterns`: of addresses and numbers; `ids`: as JSON has them. */
type Trace = { visitorId: string; patterns: string[]; ids: string[] };

/**
 * Erases somebody from a visitor that is shared, and stays: events and touches that carry a value lose what they say,
 * but for when and of what type they are, so that the visitor's counts stay right; then the identities go, and with
 * them, while nobody can store an event of the visitor, what came in since.
 * @returns where to go on; undefined when the visitor is done
 */
export async function eraseFromSharedVisitor(
  project: InProject,
  visitorId: string,
  { subject, from }: { subject: JourneySubject; from: SharedPosition | undefined },
): Promise<{ next: SharedPosition | undefined; counts: RowCounts }> {
  const ids = subject.ids.map((id) => JSON.stringify(id).toLowerCase());
  const trace = { visitorId, patterns: patternsOf(subject), ids };
  const scan = await eraseFromEvents(project, trace, from);
  const { since, at, eventId } = scan;
  if (scan.scanned === A_LUMP && at !== null && eventId !== null) {
    return { next: { at, eventId, since }, counts: { events: scan.changed } };
  }
  await rows(project, 'select from visitors where project_id = $1 and visitor_id = $2 for update', [
    project.projectId,
    visitorId,
  ]);
  const late = await eraseFromLateEvents(project, trace, since);
  await eraseFromTouches(project, trace);
  const gone = await rows(
    project,
    `delete from visitor_identities where project_id = $1 and visitor_id = $2 and ${ownValues(3)} returning 1`,
    [project.projectId, visitorId, subject.ids, subject.emails, subject.phones],
  );
  return { next: undefined, counts: { events: scan.changed + late, visitor_identities: gone.length } };
}

/** A visitor that still has a value of the subject. */
export async function findSharedVisitor(
  project: InProject,
  { ids, emails, phones }: JourneySubject,
): Promise<string | undefined> {
  const [row] = await rows<{ visitorId: string }>(
    project,
    `select visitor_id as "visitorId" from visitor_identities
     where project_id = $1 and ${ownValues(2)} order by visitor_id limit 1`,
    [project.projectId, ids, emails, phones],
  );
  return row?.visitorId;
}

/** @param place of the first of three values of the statement */
const ownValues = (place: number) => `(kind = 'crm_lead_id' and value = any($${place}::text[])
  or kind = 'email' and value = any($${place + 1}::text[]) or kind = 'phone' and value = any($${place + 2}::text[]))`;

/** Whether an event carries a value: patterns are $3, ids $4. */
const CARRIES = `(lower(title || ' ' || detail::text) ~ any($3::text[])
  or exists (select from unnest($4::text[]) id where strpos(lower(detail::text), id) > 0))`;

async function eraseFromEvents(
  project: InProject,
  { visitorId, patterns, ids }: Trace,
  from: SharedPosition | undefined,
): Promise<Scan> {
  const [scan] = await rows<Scan>(
    project,
    `with looked_at as materialized (
       select occurred_at, event_id, ${CARRIES} as carries
       from events where project_id = $1 and visitor_id = $2 and occurred_at <= $5::timestamptz
         and (occurred_at, event_id) < ($5::timestamptz, $6)
       order by occurred_at desc, event_id desc limit ${A_LUMP}),
     changed as (
       update events known set title = 'Erased', detail = '{}' from looked_at
       where looked_at.carries and known.project_id = $1 and known.visitor_id = $2
         and known.occurred_at = looked_at.occurred_at and known.event_id = looked_at.event_id returning 1),
     last as (select * from looked_at order by occurred_at, event_id limit 1)
     select (select count(*)::int from looked_at) as scanned, (select count(*)::int from changed) as changed,
       (select ${microseconds('occurred_at')} from last) as at, (select event_id from last) as "eventId",
       coalesce($7, (now() - interval '1 minute')::text) as since`,
    [
      project.projectId,
      visitorId,
      patterns,
      ids,
      from?.at ?? 'infinity',
      from?.eventId ?? '',
      from?.since ?? null,
    ],
  );
  if (!scan) throw new Error('A count came to nothing.');
  return scan;
}

/** Events that were stored while the others were looked through. A minute is more than storing one may take. */
async function eraseFromLateEvents(
  project: InProject,
  { visitorId, patterns, ids }: Trace,
  since: string,
): Promise<number> {
  const changed = await rows(
    project,
    `update events set title = 'Erased', detail = '{}'
     where project_id = $1 and visitor_id = $2 and received_at >= $5::timestamptz and ${CARRIES} returning 1`,
    [project.projectId, visitorId, patterns, ids, since],
  );
  return changed.length;
}

async function eraseFromTouches(project: InProject, { visitorId, patterns }: Trace): Promise<void> {
  const without = (touch: string) => `(select jsonb_object_agg(key, value) from jsonb_each_text(${touch})
    where not lower(value) ~ any($3::text[]))`;
  const cleaned = (touch: string) =>
    `case when ${touch} is not null then coalesce(${without(touch)}, '{}') end`;
  await rows(
    project,
    `update visitors set first_touch = ${cleaned('first_touch')}, last_touch = ${cleaned('last_touch')},
       updated_at = now()
     where project_id = $1 and visitor_id = $2
       and lower(concat(first_touch::text, last_touch::text)) ~ any($3::text[]) returning 1`,
    [project.projectId, visitorId, patterns],
  );
}
