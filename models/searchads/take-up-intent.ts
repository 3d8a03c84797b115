import { UniqueConstraintError } from 'sequelize';
import { selectInProject, type InProject } from '../in-project.ts';
import type { CustomerWay } from './insert-intent.ts';

/**
 * Asks an open intent for its campaign once more, by today's way to the customer, and binds the caller's key to it if
 * it has none.
 */
export async function takeUpIntent(
  project: InProject,
  id: string,
  { connectionId, loginCustomerId, idempotencyKey }: CustomerWay & { idempotencyKey: string | undefined },
): Promise<void> {
  await selectInProject(
    project,
    `update campaign_intents
     set state = 'running', may_send = true, touched_at = now(), connection_id = $2, login_customer_id = $3,
       idempotency_key = coalesce(idempotency_key, $4)
     where id = $1 and state in ('running', 'ambiguous') returning id`,
    [id, connectionId, loginCustomerId, idempotencyKey ?? null],
  );
}

/** Whether {@link takeUpIntent} failed because the key was bound to another intent a moment earlier. */
export function isKeyBoundMeanwhile(error: unknown): boolean {
  return error instanceof UniqueConstraintError;
}
