import type { Project, InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import type { ChangeColumns, ChangeIdentity } from './campaign-changes.ts';

/** A change with which a request shares its key or its body. */
export type SameChange = Pick<ChangeColumns, 'id' | 'idempotencyKey' | 'bodyDigest' | 'state' | 'requestId'>;

/** The change that a request's key is bound to; without a key, an open one with its body. */
export async function findSameChange(
  project: Project,
  { customerId, campaignId, bodyDigest, idempotencyKey }: ChangeIdentity,
): Promise<SameChange | undefined> {
  const [row] = await rows<SameChange>(
    project,
    `select id, idempotency_key as "idempotencyKey", body_digest as "bodyDigest", state, request_id as "requestId"
     from campaign_changes
     where project_id = $1 and (
       (idempotency_key = $2 and state in ('running', 'waiting_for_approval', 'ambiguous', 'applied'))
       or ($2::text is null and idempotency_key is null and customer_id = $3 and campaign_id = $4 and body_digest = $5
         and state in ('running', 'waiting_for_approval', 'ambiguous')))
     limit 1`,
    [project.projectId, idempotencyKey ?? null, customerId, campaignId, bodyDigest],
  );
  return row;
}

/**
 * Open changes that a campaign has, and its project, as far as they are counted. What only validates waits for nobody.
 */
export async function countOpenChanges(
  project: InProject,
  { customerId, campaignId }: Pick<ChangeIdentity, 'customerId' | 'campaignId'>,
  limit: number,
): Promise<{ ofCampaign: number; ofProject: number }> {
  const open = `select from campaign_changes
    where project_id = $1 and state in ('running', 'ambiguous') and not validate_only`;
  const [found] = await rows<{ ofCampaign: number; ofProject: number }>(
    project,
    `select (select count(*)::int from (${open} and customer_id = $2 and campaign_id = $3 limit $4) c) as "ofCampaign",
       (select count(*)::int from (${open} limit $4) c) as "ofProject"`,
    [project.projectId, customerId, campaignId, limit],
  );
  return found ?? { ofCampaign: 0, ofProject: 0 };
}
