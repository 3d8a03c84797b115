import type { Params } from '../../domain/template.ts';
import type { InProject } from '../in-project.ts';
import { findValue, rows } from '../rows.ts';
import type { SequenceState } from './sequences.ts';

const MAX_OPEN_ENROLLMENTS = 1_000_000;

export type NewPerson = {
  /** Lower case and ASCII. */
  email: string;
  params: Params;
  timeZone: string | null;
  visitorId: string | null;
};

type SkipReason = 'already_enrolled' | 'reentry_not_allowed' | 'suppressed' | 'limit';

/** `id`: the new enrollment, or a skipped person's open enrollment. Null if there is neither. */
export type EnrollOutcome = { id: string; reason: null } | { id: string | null; reason: SkipReason };

/** Locks the sequence until the transaction ends. */
export function lockEntryState(project: InProject, id: string): Promise<SequenceState | undefined> {
  return findValue<SequenceState>(
    project,
    'select state from sequences where project_id = $1 and id = $2 for share',
    [project.projectId, id],
  );
}

/**
 * Enrolls people, each address at most once; workers then start the workflow runs of the enrollments.
 * @param options `maxOpen`: limit of open enrollments in the project
 * @returns the outcomes, in the order of `people`; an empty array if the sequence is neither active nor
 * paused
 */
export function enrollPeople(
  project: InProject,
  sequenceId: string,
  {
    people,
    source,
    maxOpen = MAX_OPEN_ENROLLMENTS,
  }: { people: readonly NewPerson[]; source: 'api' | 'event'; maxOpen?: number },
): Promise<EnrollOutcome[]> {
  return rows<EnrollOutcome>(project, ENROLL, [
    project.projectId,
    sequenceId,
    JSON.stringify(people),
    source,
    maxOpen,
  ]);
}

/**
 * SQL: whether all projects together have, by autovacuum's estimate, fewer enrollments than half of the limit
 * `$5`. If so, the exact count is skipped, because counting a million rows takes half a second.
 */
const IS_SMALL = `(select reltuples between 0 and $5::bigint / 2 - 1 from pg_class
    where oid = 'sequence_enrollments'::regclass)`;

const ENROLL = `
with sequence as materialized (
  select id, published_version, reentry, email_type from sequences
  where project_id = $1 and id = $2 and state in ('active', 'paused')),
input as materialized (
  select place, email, params, "timeZone", "visitorId" from rows from (json_to_recordset($3::json)
    as (email text, params jsonb, "timeZone" text, "visitorId" text))
    with ordinality as person (email, params, "timeZone", "visitorId", place)),
checked as materialized (
  select input.*, open.id as open_id, row_number() over (partition by input.email order by place) > 1 as is_repeated, case
      when open.id is not null then 'already_enrolled'
      when sequence.reentry = 'never' and exists (select from sequence_enrollments e
        where e.project_id = $1 and e.sequence_id = $2 and e.email = input.email) then 'reentry_not_allowed'
      when exists (select from email_suppressions s where s.project_id = $1 and s.address = input.email
        and (s.reason <> 'unsubscribe' or sequence.email_type = 'marketing')) then 'suppressed'
    end as reason
  from input cross join sequence
    left join sequence_enrollments open on open.project_id = $1 and open.sequence_id = $2
      and open.email = input.email and open.state = 'active'),
admitted as materialized (
  select place, email from (
    select place, email, row_number() over (order by place) as at from checked where reason is null and not is_repeated) as found
  where at <= $5 - case when ${IS_SMALL} then 0 else (select count(*) from (
    select from sequence_enrollments where project_id = $1 and state = 'active' limit $5) as known) end),
new_enrollments as (
  insert into sequence_enrollments (project_id, sequence_id, version, email, params, time_zone, visitor_id, source)
  select $1, $2, published_version, email, coalesce(params, '{}'), "timeZone", "visitorId", $4
  from admitted join checked using (place, email) cross join sequence order by email
  on conflict (project_id, sequence_id, email) where state = 'active' do nothing
  returning id, email),
recorded as (
  insert into project_events (project_id, type, data)
  select $1, 'sequence.enrolled', jsonb_build_object('sequenceId', $2::uuid, 'enrollmentId', id, 'email', email)
  from new_enrollments)
select coalesce(n.id, checked.open_id) as id, case when n.id is not null and not checked.is_repeated then null
    when checked.reason is not null then checked.reason
    when admitted.place is null then 'limit' else 'already_enrolled' end as reason
from checked left join admitted using (email) left join new_enrollments n using (email)
order by checked.place`;
