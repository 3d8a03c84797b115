import { recordAudit, type Act } from '../audit/audit-entries.ts';
import type { Database } from '../database.ts';
import { takeMailBack } from '../emails/restored-mail.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { recordEvents } from '../webhooks/project-events.ts';
import { stopProject, type StoppedRuns } from './stop-project.ts';

/** Days in which a project that was deleted can come back. */
const DAYS_TO_TAKE_BACK = 30;

type Actor = Omit<Act, 'action' | 'target' | 'details'>;

/**
 * Deletes the project that the transaction is in: from the commit on, look-ups of its keys, members' rights and what
 * workers ask before they send find nothing, and what runs for it is stopped.
 * @returns the runs to cancel; undefined when that was done before
 */
export async function markProjectDeleted(scope: InProject, actor: Actor): Promise<StoppedRuns | undefined> {
  const deleted = await run(
    scope,
    `update projects set deleted_at = now(), deleted_by = $2, erase_after = now() + make_interval(days => $3),
       updated_at = now()
     where id = $1 and deleted_at is null`,
    [scope.projectId, actor.actor, DAYS_TO_TAKE_BACK],
  );
  if (deleted === 0) return undefined;
  const { stopped, runs } = await stopProject(scope);
  const details = { stopped };
  await recordAudit(scope, { ...actor, action: 'project.delete', target: scope.projectId, details });
  await recordEvents(scope, [{ type: 'project.deleted', data: {} }]);
  return runs;
}

/**
 * Takes a deleted project back, and its mail as {@link takeMailBack} says. False when its erasure has begun, or it is
 * not deleted.
 */
export async function unmarkProjectDeleted(scope: InProject, actor: Actor): Promise<boolean> {
  const restored = await run(
    scope,
    `update projects set deleted_at = null, deleted_by = null, erase_after = null, stopped = null, updated_at = now()
     where id = $1 and deleted_at is not null and erasing_at is null`,
    [scope.projectId],
  );
  if (restored === 0) return false;
  await takeMailBack(scope);
  await recordAudit(scope, { ...actor, action: 'project.restore', target: scope.projectId });
  return true;
}

/** Claims, of all projects, those whose time is over and that nobody looked at for half a minute. */
export async function claimProjectsToErase(database: Database, limit: number): Promise<string[]> {
  const due = await rows<{ id: string }>(database, 'select claim_projects_to_erase($1) as id', [limit]);
  return due.map(({ id }) => id);
}
