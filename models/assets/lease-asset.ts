import { randomUUID } from 'node:crypto';
import { selectInProject, type InProject } from '../in-project.ts';

/** Seconds after which a check that is not heard of any more has lost its asset. */
const LEASE_SECONDS = 30;

/** Takes a pending asset for a check; undefined when another has it, or it is not pending any more. */
export async function leaseAsset(project: InProject, id: string): Promise<string | undefined> {
  const lease = randomUUID();
  const rows = await selectInProject(
    project,
    `update assets set lease = $3, leased_until = now() + make_interval(secs => $4), checked_at = now()
     where project_id = $1 and id = $2 and state = 'pending' and coalesce(leased_until < now(), true) returning id`,
    [project.projectId, id, lease, LEASE_SECONDS],
  );
  return rows.length > 0 ? lease : undefined;
}

/** Keeps it for longer. */
export async function renewLease(project: InProject, id: string, lease: string): Promise<void> {
  await selectInProject(
    project,
    `update assets set leased_until = now() + make_interval(secs => $4)
     where project_id = $1 and id = $2 and lease = $3 returning id`,
    [project.projectId, id, lease, LEASE_SECONDS],
  );
}

/** Gives it back. */
export async function endLease(project: InProject, id: string, lease: string): Promise<void> {
  await selectInProject(
    project,
    `update assets set lease = null, leased_until = null
     where project_id = $1 and id = $2 and lease = $3 returning id`,
    [project.projectId, id, lease],
  );
}
