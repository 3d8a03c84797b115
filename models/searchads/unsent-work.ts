import { inProject, type InProject, type Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import type { ChangeBefore } from './campaign-requests.ts';
import { campaignChanges, type ChangeColumns } from './campaign-changes.ts';
import { campaignIntents, type IntentColumns } from './campaign-intents.ts';

/**
 * SQL for an update of changes or of campaigns that are to be made: nothing is sent any more. What was never sent ends
 * as refused; of anything else it is to be found out what became of it.
 */
export const STOP_SENDING = `may_send = false,
  state = case when attempted_at is null or validate_only then 'refused' else state end,
  outcome = case when attempted_at is null or validate_only
    then jsonb_build_object('code', 'cancelled', 'details', null) else outcome end,
  ended_at = case when attempted_at is null or validate_only then now() end`;

/**
 * Has a change wait, and gives up its campaign's turn: others go first. `before`: what the campaign is, which it must still
 * be when the change is sent. @returns false when it has ended, was sent, or was approved meanwhile
 */
export async function setChangeWaiting(
  { database, transaction, projectId }: InProject,
  id: string,
  before: ChangeBefore,
): Promise<boolean> {
  const [waits] = await campaignChanges(database).update(
    { state: 'waiting_for_approval', turnTaken: false, before },
    { where: { projectId, id, state: 'running', attempts: 0, isApproved: false }, transaction },
  );
  return waits === 1;
}

/** Has a campaign that is to be made wait. @returns false when it has ended, was sent, or was approved meanwhile */
export async function setIntentWaiting(
  { database, transaction, projectId }: InProject,
  id: string,
): Promise<boolean> {
  const [waits] = await campaignIntents(database).update(
    { state: 'waiting_for_approval' },
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

export type ApprovedChange = Pick<ChangeColumns, 'kind' | 'requestId' | 'customerId' | 'campaignId'>;

/**
 * Keeps an approved change of which nothing is under way, for another run; it takes its place behind what was asked for
 * meanwhile. @returns undefined when it is none
 */
export async function beginApprovedChange(
  project: InProject,
  id: string,
): Promise<ApprovedChange | undefined> {
  const [begun] = await rows<ApprovedChange>(
    project,
    `update campaign_changes set touched_at = now(), resume_at = null,
       turn_at = case when resume_at is null then turn_at else clock_timestamp() end
     where project_id = $1 and id = $2 and ${UNBEGUN}
     returning kind, request_id as "requestId", customer_id as "customerId", campaign_id as "campaignId"`,
    [project.projectId, id],
  );
  return begun;
}

export type ApprovedCreation = Pick<IntentColumns, 'requestId' | 'name' | 'customerId'>;

/** The same for a campaign that is to be made. */
export async function beginApprovedCreation(
  project: InProject,
  id: string,
): Promise<ApprovedCreation | undefined> {
  const [begun] = await rows<ApprovedCreation>(
    project,
    `update campaign_intents set touched_at = now(), resume_at = null where project_id = $1 and id = $2 and ${UNBEGUN}
     returning request_id as "requestId", name, customer_id as "customerId"`,
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
