import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import type { ChangeIdentity } from './campaign-changes.ts';

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
