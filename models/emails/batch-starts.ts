import type { InferAttributes } from 'sequelize';
import type { Database } from '../database.ts';
import { inProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { emailBatches, type EmailBatch } from './batches.ts';

/** A committed batch whose workflow was not started, or not told what was asked last. */
export type UnstartedBatch = Pick<
  InferAttributes<EmailBatch>,
  'projectId' | 'trackingId' | 'requestId' | 'traceparent' | 'totalRecipients' | 'totalBatches'
> & { batchId: string };

type ClaimedBatch = Pick<UnstartedBatch, 'projectId' | 'batchId'>;

/**
 * Claims, of all projects, the batches that wait longest among those that wait for longer than a start takes. Each goes
 * to one claimer; a claim holds for 15 s or more.
 */
export async function claimUnstartedBatches(database: Database, limit: number): Promise<UnstartedBatch[]> {
  const claimed = await rows<ClaimedBatch>(
    database,
    `select project_id as "projectId", batch_id as "batchId" from claim_unstarted_batches($1)`,
    [limit],
  );
  const batches: UnstartedBatch[] = [];
  // One after another: a sweep leaves the pool's connections to those who send.
  for (const { projectId, batchId } of claimed) {
    const found = await rows<UnstartedBatch>(
      { database, projectId },
      `select id as "batchId", project_id as "projectId", tracking_id as "trackingId", request_id as "requestId",
         traceparent,
         total_recipients as "totalRecipients", total_batches as "totalBatches"
       from email_batches where id = $1`,
      [batchId],
    );
    batches.push(...found);
  }
  return batches;
}

/** Gives a claim back, so that the batch need not wait for its end to be claimed again. */
export async function releaseClaim(database: Database, { projectId, batchId }: ClaimedBatch): Promise<void> {
  await inProject(database, projectId, ({ transaction }) =>
    emailBatches(database).update({ startClaimedAt: null }, { where: { id: batchId }, transaction }),
  );
}
