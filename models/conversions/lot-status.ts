import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';

/** A call whose outcome is to be asked for. */
export type DueLot = {
  lotId: string;
  requestId: string;
  connectionId: string;
  polls: number;
  /** Since Google took it. */
  ageSeconds: number;
};

/** Calls whose outcome is due to be asked for, the longest due first. */
export function findDueLots(project: InProject, atMost: number): Promise<DueLot[]> {
  return rows<DueLot>(
    project,
    `select id as "lotId", request_id as "requestId", connection_id as "connectionId", polls,
       extract(epoch from now() - created_at)::float8 as "ageSeconds"
     from conversion_lots where project_id = $1 and poll_at <= now() order by poll_at, id limit $2`,
    [project.projectId, atMost],
  );
}

/** Has the outcome asked for again later. */
export async function pollLater(project: InProject, lotId: string, afterMs: number): Promise<void> {
  await run(
    project,
    `update conversion_lots set polls = polls + 1, poll_at = now() + make_interval(secs => $3 / 1000.0)
     where project_id = $1 and id = $2 and poll_at is not null`,
    [project.projectId, lotId, afterMs],
  );
}

/** `isErased`: its person was, so that it cannot be sent again. `sentSeconds`: since Google took it first. */
export type SentEntry = {
  id: string;
  index: number;
  attempts: number;
  isErased: boolean;
  sentSeconds: number;
};

/** The entries that still wait for the outcome, by their places in the call. */
export function findSentEntries(project: InProject, lotId: string): Promise<SentEntry[]> {
  return rows<SentEntry>(
    project,
    `select id, lot_index as index, attempts, payload is null as "isErased",
       coalesce(extract(epoch from now() - sent_at), 0)::float8 as "sentSeconds" from conversions
     where project_id = $1 and lot_id = $2 and state = 'sent' order by lot_index for update`,
    [project.projectId, lotId],
  );
}

/** Ends a call: its entries have their outcome. */
export async function endLot(project: InProject, lotId: string): Promise<void> {
  await run(project, 'delete from conversion_lots where project_id = $1 and id = $2', [
    project.projectId,
    lotId,
  ]);
}
