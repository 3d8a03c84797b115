import type { BlockReason } from './batches.ts';
import type { InProject, Project } from '../in-project.ts';
import { rows, run } from '../rows.ts';

/**
 * The connection of the project whose Resend account sends its mail: the oldest that was not ended. One that needs to be
 * connected anew counts: mail waits for it, and does not go out through another account meanwhile. Undefined where the
 * platform's account sends.
 */
export async function findMailConnection(project: Project): Promise<string | undefined> {
  const [found] = await rows<{ id: string }>(
    project,
    `select id from connections where project_id = $1 and provider = 'resend' and status <> 'revoked'
     order by created_at, id limit 1`,
    [project.projectId],
  );
  return found?.id;
}

/**
 * Lets batches go on that were blocked because of this connection's account: it was connected anew, or may send again. A run
 * of their own reads them, as after a person has resumed them. @returns how many
 */
export function resumeHeldBatches(
  project: InProject,
  connectionId: string,
  blockedBy: BlockReason,
): Promise<number> {
  return run(
    project,
    `update email_batches set state = case when scheduled_for > now() then 'scheduled' else 'queued' end,
       in_lots = false, state_reason = null, opened_at = null, steered_at = now()
     where project_id = $1 and connection_id = $2 and state = 'blocked' and state_reason = $3`,
    [project.projectId, connectionId, blockedBy],
  );
}
