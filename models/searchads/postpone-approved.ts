import { inProject, type Project } from '../in-project.ts';
import { rows } from '../rows.ts';

/** What refuses for now, and passes. */
const PASSING: ReadonlySet<string> = new Set([
  'provider_unavailable',
  'provider_rate_limit',
  'project_busy',
  'campaign_busy',
]);

/** The code that a run ends with: who has cancelled it wants nothing tried again later. */
export function endCode<Code extends string>(code: Code, isCancelled: boolean): Code | 'cancelled' {
  return isCancelled && PASSING.has(code) ? 'cancelled' : code;
}

/** How a run of what was approved has ended without having done it. `retryAfterMs`: not before, by the provider. */
export type EndOfRun = { state: 'refused' | 'ambiguous'; code: string; retryAfterMs?: number | undefined };

/** SQL: it is tried again after half a minute, then twice as late each time, and 20 minutes at most. */
const PAUSE = `least(interval '1 hour', greatest(make_interval(secs => $4 / 1000.0),
  least(interval '20 minutes', interval '30 seconds' * 2 ^ least(postponed, 10))))`;

/**
 * SQL: the last time it is tried again is two hours after it was put off first. Nothing of it is under way: what was sent
 * without an answer, or was stopped, is not put off.
 */
const POSTPONED = `state = 'running', postponed = postponed + 1, touched_at = now(),
  put_off_since = coalesce(put_off_since, now()), resume_at = now() + ${PAUSE}
  where project_id = $1 and id = $2 and state in ('running', 'ambiguous') and is_approved and may_send
    and not validate_only and resume_at is null and now() + ${PAUSE} <= coalesce(put_off_since, now()) + interval '2 hours'
    and ($3 = 'refused' or attempted_at is null)`;

/**
 * Puts off a change that was approved and is refused for now: nobody waits for it, so it is tried again later. Others of
 * its campaign go first until then.
 * @returns false when it is to end
 */
export function postponeApprovedChange(project: Project, id: string, end: EndOfRun): Promise<boolean> {
  return postpone(project, { table: 'campaign_changes', set: `turn_taken = false, ${POSTPONED}` }, id, end);
}

/** The same for a campaign that is to be made. */
export function postponeApprovedCreation(project: Project, id: string, end: EndOfRun): Promise<boolean> {
  return postpone(project, { table: 'campaign_intents', set: POSTPONED }, id, end);
}

async function postpone(
  { database, projectId }: Project,
  { table, set }: { table: 'campaign_changes' | 'campaign_intents'; set: string },
  id: string,
  { state, code, retryAfterMs = 0 }: EndOfRun,
): Promise<boolean> {
  if (!PASSING.has(code)) return false;
  // Who repeats it, because its answer was lost, finds it put off.
  const [found] = await inProject(database, projectId, (project) =>
    rows<{ isPutOff: boolean }>(
      project,
      `with put_off as (update ${table} set ${set} returning id)
       select exists (select from put_off) or exists (
         select from ${table} where project_id = $1 and id = $2 and state = 'running' and resume_at is not null)
         as "isPutOff"`,
      [projectId, id, state, retryAfterMs],
    ),
  );
  return found?.isPutOff === true;
}
