import { col, fn } from 'sequelize';
import { recordAudit } from '../audit/audit-entries.ts';
import type { InProject } from '../in-project.ts';
import { findRow } from '../rows.ts';
import { campaignApprovals, type ApprovalRow } from './campaign-approvals.ts';
import { RUN_COLUMNS, type ChangeToRun } from './campaign-changes.ts';
import { startResumption } from './emergency-pauses.ts';
import { refuseUnsent } from './settle-changes.ts';

/** `later`: an emergency pause is running, so the resumption must wait. `nothing`: nothing is left to run. */
type Dispatch =
  | ({ next: 'change'; changeId: string } & ChangeToRun)
  | { next: 'resumption'; stopId: string; requestId: string }
  | { next: 'later' }
  | { next: 'nothing' };

export async function dispatchApproval(project: InProject, approval: ApprovalRow): Promise<Dispatch> {
  const work =
    approval.kind === 'resumption'
      ? await dispatchResumption(project, approval)
      : await dispatchChange(project, approval.subjectId);
  if (work.next !== 'later') await recordDispatched(project, approval.id);
  return work;
}

/** Records that an approval needs no further dispatch, because its work was dispatched or has ended. */
export async function recordDispatched(
  { database, transaction, projectId }: InProject,
  id: string,
): Promise<void> {
  await campaignApprovals(database).update(
    { dispatchedAt: fn('coalesce', col('dispatched_at'), fn('now')) },
    { where: { projectId, id }, transaction },
  );
}

/**
 * Queues an approved change behind all changes of its campaign. Refuses a creation if an open creation
 * already has its name.
 */
async function dispatchChange(project: InProject, id: string): Promise<Dispatch> {
  const key = [project.projectId, id];
  const dispatched = await findRow<ChangeToRun>(
    project,
    `update campaign_changes mine set state = 'running', is_approved = true, touched_at = now(),
       queued_at = clock_timestamp(), is_admitted = false
     where project_id = $1 and id = $2 and state = 'waiting_for_approval' and not exists (
       select from campaign_changes other where other.project_id = $1 and other.customer_id = mine.customer_id
         and other.state in ('running', 'ambiguous') and not other.validate_only and other.name = mine.name)
     returning ${RUN_COLUMNS}`,
    key,
  );
  if (dispatched) return { next: 'change', changeId: id, ...dispatched };
  const open = await findRow<ChangeToRun>(
    project,
    `select ${RUN_COLUMNS} from campaign_changes
     where project_id = $1 and id = $2 and state = 'running' and is_approved`,
    key,
  );
  if (open) return { next: 'change', changeId: id, ...open };
  await refuseUnsent(project, id, 'campaign_name_taken');
  return { next: 'nothing' };
}

async function dispatchResumption(
  project: InProject,
  { id, subjectId: stopId, requestedBy, requestId, dispatchedAt }: ApprovalRow,
): Promise<Dispatch> {
  const pause = await findRow<{ state: string; isBlocked: boolean }>(
    project,
    `select state, exists (select from emergency_pauses where project_id = $1 and state = 'stopping') as "isBlocked"
     from emergency_pauses where project_id = $1 and id = $2`,
    [project.projectId, stopId],
  );
  if (!pause || (dispatchedAt !== null && pause.state !== 'resuming')) return { next: 'nothing' };
  if (pause.isBlocked) return { next: 'later' };
  if (await startResumption(project, stopId, { requestedBy, requestId })) {
    const details = { before: { state: pause.state }, approvalId: id };
    await recordAudit(project, { actor: requestedBy, action: 'campaigns.resume', target: stopId, details });
  }
  return { next: 'resumption', stopId, requestId };
}
