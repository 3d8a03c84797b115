import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';
import { inProject, selectInProject } from '../in-project.ts';

/** A batch that was committed and whose workflow nobody started. */
export type UnstartedBatch = {
  batchId: string;
  projectId: string;
  trackingId: string;
  requestId: string;
  totalRecipients: number;
  totalBatches: number;
};

/** Claims, of all projects, batches that are queued for longer than a start takes. Each goes to one claimer. */
export async function claimUnstartedBatches(database: Database, atMost: number): Promise<UnstartedBatch[]> {
  const claimed = await database.sequelize.query<{ projectId: string; batchId: string }>(
    `select project_id as "projectId", batch_id as "batchId" from claim_unstarted_batches($1)`,
    { bind: [atMost], type: QueryTypes.SELECT },
  );
  const batches: UnstartedBatch[] = [];
  for (const { projectId, batchId } of claimed) {
    const [batch] = await inProject(database, projectId, (project) =>
      selectInProject<UnstartedBatch>(
        project,
        `select id as "batchId", project_id as "projectId", tracking_id as "trackingId", request_id as "requestId",
           total_recipients as "totalRecipients", total_batches as "totalBatches"
         from email_batches where id = $1`,
        [batchId],
      ),
    );
    if (batch) batches.push(batch);
  }
  return batches;
}
