import { selectInProject, type InProject } from '../in-project.ts';

/** What was accepted under a tracking id, to tell a repeated request from a different one. */
export type AcceptedBatch = { id: string; bodyDigest: Buffer; totalRecipients: number; totalBatches: number };

/** The project's batch with this tracking id. */
export async function findAcceptedBatch(
  project: InProject,
  trackingId: string,
): Promise<AcceptedBatch | undefined> {
  const [batch] = await selectInProject<AcceptedBatch>(
    project,
    `select id, body_digest as "bodyDigest", total_recipients as "totalRecipients", total_batches as "totalBatches"
     from email_batches where project_id = $1 and tracking_id = $2`,
    [project.projectId, trackingId],
  );
  return batch;
}
