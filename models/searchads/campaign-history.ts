import type { InProject, Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { buildColumnList } from '../table.ts';
import { campaignChanges, type ChangeColumns } from './campaign-changes.ts';
import { changeOutcome, changeRequest, type ChangeOutcome, type ChangeRequest } from './campaign-requests.ts';

const FIELDS = ['id', 'state', 'requestedBy', 'requestId', 'createdAt', 'endedAt', 'isApproved'] as const;

/** `createdAtText`: `createdAt` with microseconds, for the cursor. */
export type RecordedChange = Pick<ChangeColumns, (typeof FIELDS)[number]> & {
  createdAtText: string;
  request: ChangeRequest;
  outcome: ChangeOutcome | null;
};

type Position = { createdAt: string; id: string };

/** Finds the changes of a campaign, newest first. Includes its creation, but no validations. */
export async function findCampaignHistory(
  project: Project | InProject,
  {
    customerId,
    campaignId,
    after,
    limit,
  }: { customerId: string; campaignId: string; after: Position | undefined; limit: number },
): Promise<RecordedChange[]> {
  const found = await rows<RecordedChange>(
    project,
    `select ${buildColumnList(campaignChanges, FIELDS)}, created_at::text as "createdAtText", request, outcome
     from campaign_changes
     where project_id = $1 and customer_id = $2 and not validate_only
       and (campaign_id = $3 or (campaign_id is null and outcome ->> 'resourceName' = $4))
       and ($5::timestamptz is null or (created_at, id) < ($5::timestamptz, $6::uuid))
     order by created_at desc, id desc limit $7`,
    [
      project.projectId,
      customerId,
      campaignId,
      `customers/${customerId}/campaigns/${campaignId}`,
      after?.createdAt ?? null,
      after?.id ?? null,
      limit,
    ],
  );
  return found.map((row) => ({
    ...row,
    request: changeRequest.parse(row.request),
    outcome: row.outcome === null ? null : changeOutcome.parse(row.outcome),
  }));
}
