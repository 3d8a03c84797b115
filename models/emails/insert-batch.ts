import type { InferCreationAttributes } from 'sequelize';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import type { EmailBatch } from './batches.ts';

type NewBatch = Pick<
  InferCreationAttributes<EmailBatch>,
  | 'trackingId'
  | 'bodyDigest'
  | 'template'
  | 'sender'
  | 'emailType'
  | 'clientProjectId'
  | 'metadata'
  | 'totalRecipients'
  | 'totalBatches'
  | 'scheduledFor'
  | 'queuedBy'
  | 'requestId'
  | 'inLots'
  | 'connectionId'
> & { traceparent: string | undefined };

/**
 * Adds a batch in the state `queued`, or `scheduled` if it has a time, and returns its id. Undefined when the project
 * has one with this tracking id: of two transactions that add the same, the second waits for the first to commit.
 */
export async function insertBatch(project: InProject, batch: NewBatch): Promise<string | undefined> {
  const [row] = await rows<{ id: string }>(
    project,
    `insert into email_batches (project_id, tracking_id, body_digest, template, sender, email_type, client_project_id,
       metadata, total_recipients, total_batches, queued_by, request_id, scheduled_for, traceparent, in_lots,
       connection_id, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
       case when $13::timestamptz is null then 'queued' else 'scheduled' end)
     on conflict (project_id, tracking_id) do nothing returning id`,
    [
      project.projectId,
      batch.trackingId,
      batch.bodyDigest,
      JSON.stringify(batch.template),
      JSON.stringify(batch.sender),
      batch.emailType,
      batch.clientProjectId,
      batch.metadata && JSON.stringify(batch.metadata),
      batch.totalRecipients,
      batch.totalBatches,
      batch.queuedBy,
      batch.requestId,
      batch.scheduledFor,
      batch.traceparent ?? null,
      batch.inLots ?? false,
      batch.connectionId ?? null,
    ],
  );
  return row?.id;
}
