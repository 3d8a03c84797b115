import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import type { IntentColumns, IntentIdentity } from './campaign-intents.ts';

/**
 * A campaign that the same request without a key has just made, or validated, or that waits for approval: it came at once
 * with this one, and its turn was over before this one was written down.
 * @param withinMs milliseconds since its end, at most
 */
export async function findTwinIntent(
  project: InProject,
  { customerId, bodyDigest }: IntentIdentity,
  withinMs: number,
): Promise<Pick<IntentColumns, 'id' | 'requestId'> | undefined> {
  const [row] = await rows<Pick<IntentColumns, 'id' | 'requestId'>>(
    project,
    `select id, request_id as "requestId" from campaign_intents
     where project_id = $1 and customer_id = $2 and body_digest = $3 and idempotency_key is null
       and (state = 'waiting_for_approval'
         or (state in ('created', 'validated') and ended_at >= now() - make_interval(secs => $4)))
     order by ended_at desc nulls first limit 1`,
    [project.projectId, customerId, bodyDigest, withinMs / 1_000],
  );
  return row;
}
