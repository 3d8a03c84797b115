import { inProject, type Project } from '../in-project.ts';
import { run } from '../rows.ts';

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

/**
 * SQL: it is tried again after half a minute, then twice as late each time, and 20 minutes at most: for about an hour.
 * Nothing of it is under way: what was sent without an answer, or was stopped, is not put off.
 */
const POSTPONED = `state = 'running', postponed = postponed + 1, touched_at = now(),
  resume_at = now() + least(interval '1 hour', greatest(make_interval(secs => $4 / 1000.0),
    least(interval '20 minutes', interval '30 seconds' * 2 ^ postponed)))
  where project_id = $1 and id = $2 and state in ('running', 'ambiguous') and is_approved and may_send
    and not validate_only and postponed < 7 and ($3 = 'refused' or attempted_at is null)`;

/**
 * Puts off a change that was approved and is refused for now: nobody waits for it, so it is tried again later. Others of
 * its campaign go first until then.
 * @returns false when it is to end
 */
export function postponeApprovedChange(project: Project, id: string, end: EndOfRun): Promise<boolean> {
  return postpone(project, `update campaign_changes set turn_taken = false, ${POSTPONED}`, id, end);
}

/** The same for a campaign that is to be made. */
export function postponeApprovedCreation(project: Project, id: string, end: EndOfRun): Promise<boolean> {
  return postpone(project, `update campaign_intents set ${POSTPONED}`, id, end);
}

async function postpone(
  { database, projectId }: Project,
  statement: string,
  id: string,
  { state, code, retryAfterMs = 0 }: EndOfRun,
): Promise<boolean> {
  if (!PASSING.has(code)) return false;
  const postponed = await inProject(database, projectId, (project) =>
    run(project, statement, [projectId, id, state, retryAfterMs]),
  );
  return postponed === 1;
}
