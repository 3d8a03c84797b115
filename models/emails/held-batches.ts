import type { InProject, Project } from '../in-project.ts';
import { rows, run } from '../rows.ts';

/**
 * The connection of the project whose Resend account sends its mail: the oldest that works, else the oldest that was
 * not ended. Mail waits for that, and does not go out through the platform's account meanwhile. Undefined where that
 * sends.
 */
export async function findMailConnection(project: Project): Promise<string | undefined> {
  const [found] = await rows<{ id: string }>(
    project,
    `select id from connections where project_id = $1 and provider = 'resend' and status <> 'revoked'
     order by status = 'active' desc, created_at, id limit 1`,
    [project.projectId],
  );
  return found?.id;
}

/**
 * SQL: batches of the connection `$2` of the project `$1` that its account does not block any more. Only a connection
 * that does not work blocks for its credentials.
 */
const HELD = `project_id = $1 and connection_id = $2 and state = 'blocked' and (state_reason = 'provider_quota'
  or state_reason = 'provider_credentials' and exists (
    select from connections c where c.project_id = $1 and c.id = $2 and c.status = 'active'))`;

/**
 * Lets batches go on that were blocked because of this connection's account: it was reconnected, or may send again.
 * Their runs read them, as after a person has resumed them. Those that somebody steers meanwhile are passed
 * over.
 * @returns how many
 */
export function resumeHeldBatches(
  project: InProject,
  connectionId: string,
  { limit }: { limit: number },
): Promise<number> {
  return run(
    project,
    `with held as materialized (
       select id from email_batches where ${HELD} order by id limit $3 for update skip locked)
     update email_batches b set state = case when scheduled_for > now() then 'scheduled' else 'queued' end,
       state_reason = null, without_run = false, opened_at = null, steered_at = now()
     from held where b.id = held.id`,
    [project.projectId, connectionId, limit],
  );
}

/** Whether there are batches for {@link resumeHeldBatches}, those that somebody steers among them. */
export async function hasHeldBatches(project: InProject, connectionId: string): Promise<boolean> {
  const found = await rows(project, `select from email_batches where ${HELD} limit 1`, [
    project.projectId,
    connectionId,
  ]);
  return found.length > 0;
}
