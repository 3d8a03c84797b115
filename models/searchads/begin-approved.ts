import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import type { ChangeColumns } from './campaign-changes.ts';
import type { IntentColumns } from './campaign-intents.ts';

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
