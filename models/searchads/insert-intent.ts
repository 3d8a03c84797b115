import { selectInProject, type InProject } from '../in-project.ts';
import type { CampaignRequest } from './campaign-intent.ts';

/** By what the same request is known again. */
export type IntentIdentity = {
  customerId: string;
  name: string;
  validateOnly: boolean;
  /** SHA-256 of customer and body. */
  bodyDigest: Buffer;
  idempotencyKey: string | undefined;
};

/** The way to the customer. */
export type CustomerWay = { connectionId: string; loginCustomerId: string };

export type NewIntent = IntentIdentity &
  CustomerWay & { request: CampaignRequest; requestedBy: string; requestId: string };

/** Writes a campaign down before its job starts. Undefined when another has its key, its name or its body. */
export async function insertIntent(project: InProject, intent: NewIntent): Promise<string | undefined> {
  const [row] = await selectInProject<{ id: string }>(
    project,
    `insert into campaign_intents (project_id, connection_id, customer_id, login_customer_id, name, validate_only,
       idempotency_key, body_digest, request, requested_by, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict do nothing returning id`,
    [
      project.projectId,
      intent.connectionId,
      intent.customerId,
      intent.loginCustomerId,
      intent.name,
      intent.validateOnly,
      intent.idempotencyKey ?? null,
      intent.bodyDigest,
      JSON.stringify(intent.request),
      intent.requestedBy,
      intent.requestId,
    ],
  );
  return row?.id;
}
