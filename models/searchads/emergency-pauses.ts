import { z } from 'zod';
import type { InProject, Project } from '../in-project.ts';
import { findRow, hasRow, rows, run, defineClaim } from '../rows.ts';
import { defineTable, buildColumnList, type RowOf } from '../table.ts';
import { interruptResumptions, lockApprovals } from './decide-approvals.ts';
import { cancelOpenChanges } from './settle-changes.ts';
import { MAY_BE_PAUSED } from './emergency-pause-campaigns.ts';

const emergencyPauses = defineTable({ tableName: 'emergency_pauses' }, (c) => ({
  projectId: c.key(c.uuid()),
  id: c.key(c.generated(c.uuid())),
  state: c.generated(c.text<'stopping' | 'stopped' | 'resuming' | 'resumed'>()),
  requestedBy: c.text(),
  /**
   * Id of the request that started the last resumption. Before the first resumption, the id of the request
   * that started the emergency pause.
   */
  requestId: c.text(),
  resumedBy: c.nullable(c.text()),
  /** Number of accounts that are not paused because the emergency pause reached its account limit. */
  customersBeyond: c.generated(c.integer()),
  unreadConnections: c.generated(c.json<UnreadConnection[]>()),
  createdAt: c.generated(c.timestamp()),
  checkedAt: c.nullable(c.timestamp()),
  stoppedAt: c.nullable(c.timestamp()),
  resumedAt: c.nullable(c.timestamp()),
}));

const unreadConnection = z.object({ connectionId: z.string(), reason: z.string() });

type UnreadConnection = z.infer<typeof unreadConnection>;

export type EmergencyPauseRow = RowOf<typeof emergencyPauses>;

/** Maximum per project. Beyond it, a new emergency pause deletes the oldest pauses that have ended. */
const MAX_STORED_PAUSES = 100;

const MAX_ATTEMPTS = 5;

/**
 * Starts an emergency pause, or finds the one that is running. Stops running resumptions and cancels approved
 * changes that were not yet sent to Google, because both would cause spending after the pause.
 */
export async function startEmergencyPause(
  project: InProject,
  { requestedBy, requestId }: { requestedBy: string; requestId: string },
): Promise<{ pause: EmergencyPauseRow; isNew: boolean }> {
  const key = [project.projectId];
  // Locks approvals before changes, in the same order as decisions and dispatches, to avoid deadlocks.
  await lockApprovals(project);
  await interruptResumptions(project);
  await cancelOpenChanges(project, 'approved');
  await run(
    project,
    `delete from emergency_pauses where project_id = $1 and id = any(array(
       select id from emergency_pauses where project_id = $1 and state in ('stopped', 'resumed')
       order by created_at desc offset ${MAX_STORED_PAUSES - 1}))`,
    key,
  );
  // Retries, because the running pause may end between the two statements. Locking its row instead would wait
  // for the share locks of workers.
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const created = await findRow<EmergencyPauseRow>(
      project,
      `insert into emergency_pauses (project_id, requested_by, request_id) values ($1, $2, $3)
       on conflict (project_id) where state = 'stopping' do nothing returning ${buildColumnList(emergencyPauses)}`,
      [...key, requestedBy, requestId],
    );
    if (created) return { pause: created, isNew: true };
    const running = await findRow<EmergencyPauseRow>(
      project,
      `select ${buildColumnList(emergencyPauses)} from emergency_pauses where project_id = $1 and state = 'stopping'`,
      key,
    );
    if (running) return { pause: running, isNew: false };
  }
  throw new Error('The running emergency pause ended while it was being read. Repeat the request.');
}

export async function findEmergencyPause(
  project: Project,
  id: string,
): Promise<EmergencyPauseRow | undefined> {
  const found = await findRow<EmergencyPauseRow>(
    project,
    `select ${buildColumnList(emergencyPauses)} from emergency_pauses where project_id = $1 and id = $2`,
    [project.projectId, id],
  );
  return found && { ...found, unreadConnections: z.array(unreadConnection).parse(found.unreadConnections) };
}

/**
 * Starts to resume the campaigns of an emergency pause.
 * @returns false, without changes, if an emergency pause is stopping campaigns, or this one is already resuming
 */
export async function startResumption(
  project: InProject,
  id: string,
  { requestedBy, requestId }: { requestedBy: string; requestId: string },
): Promise<boolean> {
  const startedCount = await run(
    project,
    `update emergency_pauses set state = 'resuming', resumed_by = $3, request_id = $4, checked_at = null
     where project_id = $1 and id = $2 and state in ('stopped', 'resumed')
       and not exists (select from emergency_pauses where project_id = $1 and state = 'stopping')`,
    [project.projectId, id, requestedBy, requestId],
  );
  if (startedCount === 0) return false;
  await run(
    project,
    `update emergency_pause_customers customer set state = 'pending', reason = null
     where project_id = $1 and stop_id = $2 and exists (
       select from emergency_pause_campaigns campaign where campaign.project_id = $1 and campaign.stop_id = $2
         and campaign.customer_id = customer.customer_id and ${MAY_BE_PAUSED})`,
    [project.projectId, id],
  );
  return true;
}

/**
 * Locks an emergency pause until the transaction ends.
 * @returns false if the emergency pause is not in `state`, or the project is deleted
 */
export function lockEmergencyPause(
  project: InProject,
  id: string,
  state: 'stopping' | 'resuming',
): Promise<boolean> {
  return hasRow(
    project,
    `select from emergency_pauses s join projects p on p.id = s.project_id
     where s.project_id = $1 and s.id = $2 and s.state = $3 and p.deleted_at is null for share of s`,
    [project.projectId, id, state],
  );
}

/**
 * Marks an emergency pause as `stopped`, or its resumption as complete, if no account is pending.
 * @returns the emergency pause in its new state; `pending` if some accounts are pending; undefined if the
 * emergency pause is neither stopping nor resuming
 */
export async function endEmergencyPause(
  project: InProject,
  id: string,
  unreadConnections: readonly UnreadConnection[],
): Promise<EmergencyPauseRow | 'pending' | undefined> {
  const key = [project.projectId, id];
  // Locks in a separate statement, so that the next statement sees the writes of the lock's previous holder.
  const isOpen = await hasRow(
    project,
    `select from emergency_pauses where project_id = $1 and id = $2 and state in ('stopping', 'resuming') for update`,
    key,
  );
  if (!isOpen) return undefined;
  const ended = await findRow<EmergencyPauseRow>(
    project,
    `update emergency_pauses set
       state = case state when 'stopping' then 'stopped' else 'resumed' end,
       stopped_at = case state when 'stopping' then now() else stopped_at end,
       resumed_at = case state when 'resuming' then now() else resumed_at end,
       unread_connections = case state when 'stopping' then $3::jsonb else unread_connections end
     where project_id = $1 and id = $2 and not exists (
       select from emergency_pause_customers where project_id = $1 and stop_id = $2 and state = 'pending')
     returning ${buildColumnList(emergencyPauses)}`,
    [...key, JSON.stringify(unreadConnections)],
  );
  return ended ?? 'pending';
}

export const claimUncheckedEmergencyPauses = defineClaim<{ projectId: string; stopId: string }>(
  'claim_unchecked_emergency_pauses',
  ['projectId', 'stopId'],
);

export type ListedEmergencyPause = Pick<
  EmergencyPauseRow,
  'id' | 'state' | 'requestedBy' | 'createdAt' | 'stoppedAt' | 'resumedBy' | 'resumedAt'
> & {
  pausedCampaigns: number;
};

/** Finds emergency pauses, newest first. `createdAtText`: `createdAt` with microseconds, for the cursor. */
export function findEmergencyPauses(
  project: Project,
  { after, limit }: { after: { createdAt: string; id: string } | undefined; limit: number },
): Promise<(ListedEmergencyPause & { createdAtText: string })[]> {
  return rows<ListedEmergencyPause & { createdAtText: string }>(
    project,
    `select id, state, requested_by as "requestedBy", created_at as "createdAt", created_at::text as "createdAtText",
       stopped_at as "stoppedAt", resumed_by as "resumedBy", resumed_at as "resumedAt",
       (select count(*)::int from emergency_pause_campaigns
         where project_id = pause.project_id and stop_id = pause.id and state in ('paused', 'not_resumed'))
         as "pausedCampaigns"
     from emergency_pauses pause
     where project_id = $1 and ($2::timestamptz is null or (created_at, id) < ($2::timestamptz, $3::uuid))
     order by created_at desc, id desc limit $4`,
    [project.projectId, after?.createdAt ?? null, after?.id ?? null, limit],
  );
}
