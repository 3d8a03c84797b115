import { eraseConversions } from '../conversions/conversion-retractions.ts';
import type { InProject } from '../in-project.ts';
import { findRow, getRow, run } from '../rows.ts';
import { buildMicrosecondsSql } from '../sql.ts';
import { buildSubjectPatterns, type JourneySubject } from './journey-subject.ts';
import type { MatchCounts, RowCounts, SharedPosition } from './request-progress.ts';
import { visitors } from './visitors.ts';

const CONVERSIONS_AT_ONCE = 1_000;

const BATCH_SIZE = 2_000;

/**
 * `since`: one minute before the search started; events received since then are searched again at the end.
 * `at` and `eventId`: position of the oldest searched event.
 */
type Scan = { scanned: number; changed: number; since: string; at: string | null; eventId: string | null };

/**
 * `patterns`: regular expressions that match addresses and phone numbers. `ids`: lead ids as JSON strings in
 * lower case.
 */
type SearchedValues = { visitorId: string; patterns: string[]; ids: string[] };

/**
 * Erases the subject's values from a visitor that the subject shares with other people. Matching events stay,
 * without their title and details, so that counts remain correct. Touches lose the matching fields.
 * @returns `next`: position at which the next transaction continues; undefined when the visitor is done
 */
export async function eraseFromSharedVisitor(
  project: InProject,
  visitorId: string,
  { subject, from }: { subject: JourneySubject; from: SharedPosition | undefined },
): Promise<{ next: SharedPosition | undefined; counts: RowCounts }> {
  const { projectId, transaction } = project;
  const ids = subject.ids.map((id) => JSON.stringify(id).toLowerCase());
  const searched = { visitorId, patterns: buildSubjectPatterns(subject), ids };
  const scan = await eraseFromEvents(project, searched, from);
  const { since, at, eventId } = scan;
  if (scan.scanned === BATCH_SIZE && at !== null && eventId !== null) {
    return { next: { at, eventId, since }, counts: { events: scan.changed } };
  }
  // The lock waits for transactions that store events of the visitor, so that the last search sees those
  // events.
  await visitors(project).findOne({
    attributes: ['visitorId'],
    where: { projectId, visitorId },
    lock: transaction.LOCK.UPDATE,
    raw: true,
    transaction,
  });
  const lateEvents = await eraseFromLateEvents(project, searched, since);
  await eraseFromTouches(project, searched);
  const identities = await run(
    project,
    `delete from visitor_identities where project_id = $1 and visitor_id = $2 and ${buildSubjectCondition(3)}`,
    [projectId, visitorId, ...bindSubjectValues(subject)],
  );
  // The stored headers of journeys may contain the subject's values.
  const resolutions = await run(
    project,
    'delete from journey_resolutions where project_id = $1 and $2 = any(visitor_ids)',
    [projectId, visitorId],
  );
  let conversions = 0;
  for (let erased = CONVERSIONS_AT_ONCE; erased === CONVERSIONS_AT_ONCE; conversions += erased) {
    erased = await eraseConversions(project, [visitorId], { limit: CONVERSIONS_AT_ONCE, isShared: true });
  }
  const counts = {
    ...(conversions > 0 && { conversions }),
    events: scan.changed + lateEvents,
    visitor_identities: identities,
    journey_resolutions: resolutions,
  };
  return { next: undefined, counts };
}

type SharedVisitor = { visitorId: string; matchedBy: MatchCounts };

/**
 * Finds a shared visitor that still has an identity of the subject. `matchedBy` counts 1 for each kind of
 * identity found.
 */
export function findSharedVisitor(
  project: InProject,
  subject: JourneySubject,
): Promise<SharedVisitor | undefined> {
  return findRow<SharedVisitor>(
    project,
    `select visitor_id as "visitorId", jsonb_object_agg(kind, 1) as "matchedBy" from visitor_identities
     where project_id = $1 and ${buildSubjectCondition(2)} group by visitor_id order by visitor_id limit 1`,
    [project.projectId, ...bindSubjectValues(subject)],
  );
}

/** @param first index of the SQL parameter with the first value of {@link bindSubjectValues} */
const buildSubjectCondition = (first: number) =>
  `((kind = 'crm_lead_id' and value = any($${first}::text[])) or (kind = 'email' and value = any($${first + 1}::text[]))
    or (kind = 'phone' and value = any($${first + 2}::text[])))`;

function bindSubjectValues({ ids, emails, phones }: JourneySubject) {
  return [ids, emails, phones];
}

/** SQL: whether the text of `json` contains a searched value. `$3`: patterns; `$4`: ids. */
const buildValueCondition = (json: string) => `(lower(${json}) ~ any($3::text[])
  or exists (select from unnest($4::text[]) id where strpos(lower(${json}), id) > 0))`;

const EVENT_CONTAINS_VALUE = buildValueCondition("title || ' ' || detail::text");

function eraseFromEvents(
  project: InProject,
  { visitorId, patterns, ids }: SearchedValues,
  from: SharedPosition | undefined,
): Promise<Scan> {
  return getRow<Scan>(
    project,
    `with searched as materialized (
       select occurred_at, event_id, ${EVENT_CONTAINS_VALUE} as "hasValue"
       from events where project_id = $1 and visitor_id = $2 and occurred_at <= $5::timestamptz
         and (occurred_at, event_id) < ($5::timestamptz, $6)
       order by occurred_at desc, event_id desc limit ${BATCH_SIZE}),
     changed as (
       update events known set title = 'Erased', detail = '{}' from searched
       where searched."hasValue" and known.project_id = $1 and known.visitor_id = $2
         and known.occurred_at = searched.occurred_at and known.event_id = searched.event_id returning 1),
     last as (select * from searched order by occurred_at, event_id limit 1)
     select (select count(*)::int from searched) as scanned, (select count(*)::int from changed) as changed,
       (select ${buildMicrosecondsSql('occurred_at')} from last) as at, (select event_id from last) as "eventId",
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
}

function eraseFromLateEvents(
  project: InProject,
  { visitorId, patterns, ids }: SearchedValues,
  since: string,
): Promise<number> {
  return run(
    project,
    `update events set title = 'Erased', detail = '{}'
     where project_id = $1 and visitor_id = $2 and received_at >= $5::timestamptz and ${EVENT_CONTAINS_VALUE}`,
    [project.projectId, visitorId, patterns, ids, since],
  );
}

async function eraseFromTouches(
  project: InProject,
  { visitorId, patterns, ids }: SearchedValues,
): Promise<void> {
  const removeValues = (touch: string) => `(select jsonb_object_agg(key, value) from jsonb_each(${touch})
    where not ${buildValueCondition('value::text')})`;
  const cleanTouch = (touch: string) =>
    `case when ${touch} is not null then coalesce(${removeValues(touch)}, '{}') end`;
  await run(
    project,
    `update visitors set first_touch = ${cleanTouch('first_touch')}, last_touch = ${cleanTouch('last_touch')}
     where project_id = $1 and visitor_id = $2 and ${buildValueCondition('concat(first_touch::text, last_touch::text)')}`,
    [project.projectId, visitorId, patterns, ids],
  );
}
