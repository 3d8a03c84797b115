import { selectInProject, type InProject } from '../in-project.ts';
import type { CampaignState } from './campaign-intent.ts';
import type { IntentIdentity } from './insert-intent.ts';

export type IntentInTheWay = {
  id: string;
  idempotencyKey: string | null;
  bodyDigest: Buffer;
  state: CampaignState;
  requestId: string;
};

/** The intent that a request's key is bound to; else an open one with its body or for a campaign of its name. */
export async function findIntentInTheWay(
  project: InProject,
  { customerId, name, validateOnly, bodyDigest, idempotencyKey }: IntentIdentity,
): Promise<IntentInTheWay | undefined> {
  const [row] = await selectInProject<IntentInTheWay>(
    project,
    `select id, idempotency_key as "idempotencyKey", body_digest as "bodyDigest", state, request_id as "requestId"
     from campaign_intents
     where project_id = $1 and (
       (idempotency_key = $2 and state in ('running', 'ambiguous', 'created'))
       or (customer_id = $3 and state in ('running', 'ambiguous') and (
         (idempotency_key is null and body_digest = $4)
         or (not validate_only and not $5::boolean and name = $6))))
     order by idempotency_key is not distinct from $2 desc, body_digest = $4 desc limit 1`,
    [project.projectId, idempotencyKey ?? null, customerId, bodyDigest, validateOnly, name],
  );
  return row;
}
