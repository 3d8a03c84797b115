import type { World } from '../api/open-world.ts';

type Enrolment = {
  projectId: string;
  email: string;
  state?: 'active' | 'completed';
  params?: object;
  visitorId?: string;
  steps?: readonly object[];
  upcoming?: readonly { step: number; at: string }[];
};

const WAIT = { type: 'wait', duration: { value: 1, unit: 'days' } };

/** Stores a sequence and an enrolment that no worker starts. Returns their ids. */
export async function storeEnrolment(
  { sql }: Pick<World, 'sql'>,
  { projectId, email, state = 'active', params = {}, visitorId, steps = [WAIT], upcoming = [] }: Enrolment,
): Promise<{ sequenceId: string; enrollmentId: string }> {
  const [stored] = await sql(
    `with sequence as (
       insert into sequences (project_id, name, state, email_type, reentry, latest_version, published_version)
       values ($1, gen_random_uuid()::text, 'active', 'marketing', 'never', 1, 1) returning id),
     version as (
       insert into sequence_versions (project_id, sequence_id, version, steps, created_by)
       select $1, id, 1, $2, 'test' from sequence)
     insert into sequence_enrollments (project_id, sequence_id, version, email, params, visitor_id, source, state,
       upcoming, opened_at, run_id, ended_at)
     select $1, id, 1, $3, $4, $5, 'api', $6, $7, now(), 'run-1', case $6 when 'active' then null else now() end
     from sequence returning sequence_id as "sequenceId", id as "enrollmentId"`,
    [
      projectId,
      JSON.stringify(steps),
      email,
      JSON.stringify(params),
      visitorId ?? null,
      state,
      JSON.stringify(upcoming),
    ],
  );
  return { sequenceId: String(stored?.['sequenceId']), enrollmentId: String(stored?.['enrollmentId']) };
}
