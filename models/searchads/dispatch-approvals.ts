import { col, fn } from 'sequelize';
import { recordAudit } from '../audit/audit-entries.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { campaignApprovals, type ApprovalRow } from './campaign-approvals.ts';
import { openResumption } from './campaign-stops.ts';
import { refuseWaitingIntent } from './settle-intents.ts';

/** What is to run. Ids for its run; `later`: a stop of the project still runs; `nothing`: it has ended otherwise. */
export type Dispatch =
  | {
      next: 'change';
      changeId: string;
      customerId: string;
      campaignId: string;
      kind: string;
      requestId: string;
    }
  | { next: 'creation'; intentId: string; customerId: string; name: string; requestId: string }
  | { next: 'resumption'; stopId: string; requestId: string }
  | { next: 'later' }
  | { next: 'nothing' };

/** Dispatches what was approved: from here on it may be sent. What was dispatched before is given again. */
export async function dispatchApproval(project: InProject, approval: ApprovalRow): Promise<Dispatch> {
  const handed = await dispatch(project, approval);
  if (handed.next !== 'later') await recordDispatched(project, approval.id);
  return handed;
}

/** Records that nothing is left to be done after an approval was decided, or is over. */
export async function recordDispatched(
  { database, transaction, projectId }: InProject,
  id: string,
): Promise<void> {
  await campaignApprovals(database).update(
    { handedAt: fn('coalesce', col('handed_at'), fn('now')) },
    { where: { projectId, id }, transaction },
  );
}

function dispatch(project: InProject, approval: ApprovalRow): Promise<Dispatch> {
  switch (approval.kind) {
    case 'change':
      return dispatchChange(project, approval.subjectId);
    case 'creation':
      return dispatchCreation(project, approval.subjectId);
    case 'resumption':
      return dispatchResumption(project, approval);
  }
}

/** It takes its place behind what was asked for meanwhile. */
async function dispatchChange(project: InProject, id: string): Promise<Dispatch> {
  const [gone] = await rows<{ customerId: string; campaignId: string; kind: string; requestId: string }>(
    project,
    `update campaign_changes set state = 'running', is_approved = true, touched_at = now(),
       turn_at = clock_timestamp(), turn_taken = false
     where project_id = $1 and id = $2 and state = 'waiting_for_approval'
     returning customer_id as "customerId", campaign_id as "campaignId", kind, request_id as "requestId"`,
    [project.projectId, id],
  );
  if (gone) return { next: 'change', changeId: id, ...gone };
  const [open] = await rows<{ customerId: string; campaignId: string; kind: string; requestId: string }>(
    project,
    `select customer_id as "customerId", campaign_id as "campaignId", kind, request_id as "requestId"
     from campaign_changes where project_id = $1 and id = $2 and state = 'running' and is_approved`,
    [project.projectId, id],
  );
  return open ? { next: 'change', changeId: id, ...open } : { next: 'nothing' };
}

/** Its name is bound again; one that was asked for meanwhile, and is being made, comes first. */
async function dispatchCreation(project: InProject, id: string): Promise<Dispatch> {
  const key = [project.projectId, id];
  const [gone] = await rows<{ customerId: string; name: string; requestId: string }>(
    project,
    `update campaign_intents mine set state = 'running', is_approved = true, touched_at = now()
     where project_id = $1 and id = $2 and state = 'waiting_for_approval' and not exists (
       select from campaign_intents other where other.project_id = $1 and other.customer_id = mine.customer_id
         and other.state in ('running', 'ambiguous') and not other.validate_only and other.name = mine.name)
     returning customer_id as "customerId", name, request_id as "requestId"`,
    key,
  );
  if (gone) return { next: 'creation', intentId: id, ...gone };
  const [open] = await rows<{ customerId: string; name: string; requestId: string }>(
    project,
    `select customer_id as "customerId", name, request_id as "requestId"
     from campaign_intents where project_id = $1 and id = $2 and state = 'running' and is_approved`,
    key,
  );
  if (open) return { next: 'creation', intentId: id, ...open };
  await refuseWaitingIntent(project, id, { code: 'campaign_name_taken', details: null });
  return { next: 'nothing' };
}

async function dispatchResumption(
  project: InProject,
  { id, subjectId: stopId, requestedBy, requestId, handedAt }: ApprovalRow,
): Promise<Dispatch> {
  const [stop] = await rows<{ state: string; isHeldUp: boolean }>(
    project,
    `select state, exists (select from campaign_stops where project_id = $1 and state = 'stopping') as "isHeldUp"
     from campaign_stops where project_id = $1 and id = $2`,
    [project.projectId, stopId],
  );
  if (!stop || (handedAt !== null && stop.state !== 'resuming')) return { next: 'nothing' };
  if (stop.isHeldUp) return { next: 'later' };
  if (await openResumption(project, stopId, { requestedBy, requestId })) {
    const details = { before: { state: stop.state }, approvalId: id };
    await recordAudit(project, { actor: requestedBy, action: 'campaigns.resume', target: stopId, details });
  }
  return { next: 'resumption', stopId, requestId };
}
