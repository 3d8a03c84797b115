import type { InProject } from '../in-project.ts';
import { run } from '../rows.ts';

/**
 * Binds the caller's key to a campaign that waits for approval and has none.
 * @returns false when it does not wait any more, or was given a key a moment earlier
 * @throws Sequelize's UniqueConstraintError when the key is bound to another
 */
export async function bindKeyOfWaiting(
  project: InProject,
  id: string,
  idempotencyKey: string,
): Promise<boolean> {
  const bound = await run(
    project,
    `update campaign_intents set idempotency_key = $3
     where project_id = $1 and id = $2 and state = 'waiting_for_approval' and idempotency_key is null`,
    [project.projectId, id, idempotencyKey],
  );
  return bound === 1;
}
