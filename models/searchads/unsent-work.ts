import type { InProject, Project } from '../in-project.ts';
import { findRow, getValue } from '../rows.ts';
import { campaignChanges, RUN_COLUMNS, type ChangeToRun } from './campaign-changes.ts';
import type { ChangeBefore } from './campaign-requests.ts';

/**
 * Makes a change wait for approval, so that other changes of its campaign can be sent.
 * @param before state that the campaign must still have when the change is sent. Null for a creation
 * @returns false if the change ended, was approved or may have been applied meanwhile
 */
export async function setChangeWaiting(
  { database, transaction, projectId }: InProject,
  id: string,
  before: ChangeBefore | null,
): Promise<boolean> {
  const [updated] = await campaignChanges(database).update(
    { state: 'waiting_for_approval', isAdmitted: false, before },
    { where: { projectId, id, state: 'running', attemptedAt: null, isApproved: false }, transaction },
  );
  return updated === 1;
}

/**
 * SQL: approved changes that need a workflow run, because a retry is due or the previous run was lost. A
 * change qualifies for two hours after its first postponement, plus five minutes for the last retry to start.
 */
const UNSTARTED = `state = 'running' and is_approved and may_send
  and coalesce(postponed_since, now()) > now() - interval '2 hours 5 minutes' and (resume_at <= now() or (resume_at is null
  and attempted_at is null and touched_at < now() - interval '20 seconds'))`;

/**
 * Prepares an approved change for another run. A change whose retry is due is queued behind newer changes.
 * @returns undefined if the change needs no run
 */
export function startApprovedChange(project: InProject, id: string): Promise<ChangeToRun | undefined> {
  return findRow<ChangeToRun>(
    project,
    `update campaign_changes set touched_at = now(), resume_at = null,
       queued_at = case when resume_at is null then queued_at else clock_timestamp() end
     where project_id = $1 and id = $2 and ${UNSTARTED}
     returning ${RUN_COLUMNS}`,
    [project.projectId, id],
  );
}

const TEMPORARY_CODES: ReadonlySet<string> = new Set([
  'provider_unavailable',
  'provider_rate_limit',
  'project_busy',
  'campaign_busy',
]);

/** Returns `cancelled` instead of a temporary error code if the run was cancelled. */
export function toEndCode<Code extends string>(code: Code, isCancelled: boolean): Code | 'cancelled' {
  return isCancelled && TEMPORARY_CODES.has(code) ? 'cancelled' : code;
}

/** `retryAfterMs`: minimum delay that the provider asked for. */
type EndOfRun = { state: 'refused' | 'ambiguous'; code: string; retryAfterMs?: number | undefined };

/**
 * SQL: exponential retry delay of at most 20 minutes, or a longer delay that the provider asked for, up to
 * one hour.
 */
const RETRY_DELAY = `least(interval '1 hour', greatest(make_interval(secs => $4 / 1000.0),
  least(interval '20 minutes', interval '30 seconds' * 2 ^ least(postponed, 10))))`;

/**
 * Postpones an approved change after a temporary error, so that other changes of the campaign go first. Does
 * nothing if the next retry would be more than two hours after the first postponement, or if the change may
 * have been applied or may no longer be sent.
 * @returns whether the change is postponed
 */
export async function postponeApprovedChange(
  project: Project,
  id: string,
  { state, code, retryAfterMs = 0 }: EndOfRun,
): Promise<boolean> {
  if (!TEMPORARY_CODES.has(code)) return false;
  // If the result of an earlier call was lost, the repeated call finds the change postponed and returns true.
  return getValue<boolean>(
    project,
    `with postponed as (
       update campaign_changes set is_admitted = false, state = 'running', postponed = postponed + 1, touched_at = now(),
         postponed_since = coalesce(postponed_since, now()), resume_at = now() + ${RETRY_DELAY}
       where project_id = $1 and id = $2 and state in ('running', 'ambiguous') and is_approved and may_send
         and not validate_only and resume_at is null
         and now() + ${RETRY_DELAY} <= coalesce(postponed_since, now()) + interval '2 hours'
         and ($3 = 'refused' or attempted_at is null)
       returning id)
     select exists (select from postponed) or exists (
       select from campaign_changes where project_id = $1 and id = $2 and state = 'running' and resume_at is not null)`,
    [project.projectId, id, state, retryAfterMs],
  );
}
