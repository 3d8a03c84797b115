import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { IDENTIFIER_LIMIT_SQL } from '../journey/journey-settings.ts';
import { findValues, rows, run } from '../rows.ts';
import { enrollPeople } from './enroll-people.ts';
import { buildExitSql } from './enrollments.ts';
import { VISITORS_OF_ENROLLMENT } from './step-rules.ts';

const EVENTS_PER_TRANSACTION = 500;

export function findProjectsWithInbox(
  database: Database,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  return findValues<string>(database, 'select projects_with_sequence_inbox($1, $2)', [after ?? null, limit]);
}

/**
 * Takes the oldest events from the inbox. For the visitors of these events, ends enrollments that reached the
 * goal, and starts enrollments for entry events. Stored events also count, because a visitor's address may
 * become known after the entry event.
 * @returns whether the inbox may have more events
 */
export async function processInbox(project: InProject): Promise<boolean> {
  const { projectId } = project;
  const taken = await findValues<string>(
    project,
    `with due as materialized (
       select ctid from sequence_inbox where project_id = $1
       order by created_at, event_id limit $2 for update skip locked)
     delete from sequence_inbox i using due where i.project_id = $1 and i.ctid = due.ctid
     returning i.visitor_id`,
    [projectId, EVENTS_PER_TRANSACTION],
  );
  if (taken.length === 0) return false;
  const visitorIds = [...new Set(taken)].toSorted();
  await run(project, CONVERT, [visitorIds]);
  const entered = await rows<{ sequenceId: string; email: string; visitorId: string }>(
    project,
    FIND_ENTRIES,
    [projectId, visitorIds],
  );
  for (const [sequenceId, people] of Map.groupBy(entered, (person) => person.sequenceId)) {
    const newPeople = people.map(({ email, visitorId }) => ({
      email,
      visitorId,
      params: {},
      timeZone: null,
    }));
    await enrollPeople(project, sequenceId, { people: newPeople, source: 'event' });
  }
  return taken.length === EVENTS_PER_TRANSACTION;
}

/**
 * SQL: ends open enrollments of the visitors `$1` and of their verified addresses, if a goal event occurred
 * after the enrollment.
 */
const CONVERT = buildExitSql(
  `'converted'`,
  `e.id = any(array(
     select o.id from sequence_enrollments o
     join sequences s on s.project_id = o.project_id and s.id = o.sequence_id and s.goal_event is not null
     where o.project_id = current_project() and o.state = 'active' and (o.visitor_id = any($1::text[])
       or o.email = any(array(select i.value from visitor_identities i
         where i.project_id = current_project() and i.visitor_id = any($1::text[]) and i.kind = 'email' and i.verified)))))
   and exists (
     select from sequences s, ${VISITORS_OF_ENROLLMENT} as known, events v
     where s.project_id = e.project_id and s.id = e.sequence_id and v.project_id = e.project_id
       and v.visitor_id = known.visitor_id and v.type = s.goal_event and v.occurred_at >= e.created_at)`,
);

/**
 * A visitor with more verified addresses than the project's `identifierLimit` counts as a shared browser and
 * enters no sequence. An entry event must occur after the sequence's activation, and be received after the
 * person's last enrollment ended; a `first_visit` counts only for a person who was never enrolled.
 */
const FIND_ENTRIES = `
with known as materialized (
  select visitor_id, (array_agg(value order by last_seen_at desc, value))[1] as email from visitor_identities
  where project_id = $1 and visitor_id = any($2::text[]) and kind = 'email' and verified
  group by visitor_id
  having count(*) <= ${IDENTIFIER_LIMIT_SQL})
select distinct on (s.id, known.email) s.id as "sequenceId", known.email, known.visitor_id as "visitorId"
from known cross join sequences s
  left join lateral (
    select max(coalesce(e.ended_at, e.created_at)) as at from sequence_enrollments e
    where e.project_id = $1 and e.sequence_id = s.id and e.email = known.email) as last on true
where s.project_id = $1 and s.state in ('active', 'paused') and s.entry_event is not null
  and case s.entry_event
    when 'first_visit' then last.at is null and exists (
      select from visitors v where v.project_id = $1 and v.visitor_id = known.visitor_id
        and v.first_seen_at >= s.activated_at and v.web_sessions + v.pageviews > 0)
    else exists (
      select from events v where v.project_id = $1 and v.visitor_id = known.visitor_id and v.type = s.entry_event
        and v.occurred_at >= s.activated_at and v.received_at > coalesce(last.at, '-infinity')) end
order by s.id, known.email, known.visitor_id`;
