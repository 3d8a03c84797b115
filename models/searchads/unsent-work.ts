import { inProject, type InProject, type Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { campaignChanges, TO_RUN, type ChangeToRun } from './campaign-changes.ts';
import type { ChangeBefore } from './campaign-requests.ts';

/**
 * Has a change wait for approval, and gives up its campaign's turn: others go first. `before`: the campaign as it must
 * still be when the change is sent; null for a creation.
 * @returns false when it has ended, was sent, or was approved meanwhile
 */
export async function setChangeWaiting(
  { database, transaction, projectId }: InProject,
  id: string,
  before: ChangeBefore | null,
): Promise<boolean> {
  const [waits] = await campaignChanges(database).update(
    { state: 'waiting_for_approval', turnTaken: false, before },
    { where: { projectId, id, state: 'running', attempts: 0, isApproved: false }, transaction },
  );
  return waits === 1;
}

/**
 * SQL: it was approved and let go on, and nothing of it is in doubt: somebody waits for it, though its run was lost before
 * its start, or before it has done anything. Or it was refused for now, and is to be tried again: also where that was noted
 * as begun, and the run was lost before its start. Not when nobody could try it until long after its last time.
 */
const UNBEGUN = `state = 'running' and is_approved and may_send
  and coalesce(put_off_since, now()) > now() - interval '2 hours 5 minutes' and (resume_at <= now() or (resume_at is null
  and (attempts = 0 or postponed > 0) and attempted_at is null and touched_at < now() - interval '20 seconds'))`;

/**
 * Keeps an approved change of which nothing is under way, for another run; it takes its place behind what was asked for
 * meanwhile. @returns undefined when it is none
 */
export async function beginApprovedChange(project: InProject, id: string): Promise<ChangeToRun | undefined> {
  const [begun] = await rows<ChangeToRun>(
    project,
    `update campaign_changes set touched_at = now(), resume_at = null,
       turn_at = case when resume_at is null then turn_at else clock_timestamp() end
     where project_id = $1 and id = $2 and ${UNBEGUN}
     returning ${TO_RUN}`,
    [project.projectId, id],
  );
  return begun;
}

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
 * Postpones a change that was approved and is refused for now: nobody waits for it, so it is tried again later, the last
 * time two hours after it was postponed first. Others of its campaign go first until then. A change that was sent without
 * an answer, or was stopped, is not postponed.
 * @returns false when it is to end
 */
export async function postponeApprovedChange(
  { database, projectId }: Project,
  id: string,
  { state, code, retryAfterMs = 0 }: EndOfRun,
): Promise<boolean> {
  if (!PASSING.has(code)) return false;
  // Who repeats it, because its answer was lost, finds it postponed.
  const [found] = await inProject(database, projectId, (project) =>
    rows<{ isPutOff: boolean }>(
      project,
      `with put_off as (
         update campaign_changes set turn_taken = false, state = 'running', postponed = postponed + 1, touched_at = now(),
           put_off_since = coalesce(put_off_since, now()), resume_at = now() + ${PAUSE}
         where project_id = $1 and id = $2 and state in ('running', 'ambiguous') and is_approved and may_send
           and not validate_only and resume_at is null
           and now() + ${PAUSE} <= coalesce(put_off_since, now()) + interval '2 hours'
           and ($3 = 'refused' or attempted_at is null)
         returning id)
       select exists (select from put_off) or exists (
         select from campaign_changes where project_id = $1 and id = $2 and state = 'running' and resume_at is not null)
         as "isPutOff"`,
      [projectId, id, state, retryAfterMs],
    ),
  );
  return found?.isPutOff === true;
}
