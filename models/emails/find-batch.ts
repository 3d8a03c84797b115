import { z } from 'zod';
import { selectInProject, type InProject } from '../in-project.ts';
import { batchError, type BatchState, type StateReason, type WaitingOn } from './email-batch.ts';

const jsonColumns = z.object({
  lastError: batchError.nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
});

/** A batch as its callers see it. `waitingOn` is `start` when nothing took it up within two seconds. */
export type Batch = z.infer<typeof jsonColumns> & {
  id: string;
  trackingId: string;
  state: BatchState;
  stateReason: StateReason | null;
  totalRecipients: number;
  totalBatches: number;
  emailType: string | null;
  clientProjectId: string | null;
  waitingOn: WaitingOn | 'start' | null;
  scheduledFor: Date | null;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
  requestId: string;
};

/** The project's batch with this tracking id. */
export async function findBatch(project: InProject, trackingId: string): Promise<Batch | undefined> {
  const [row] = await selectInProject<Batch>(
    project,
    `select id, tracking_id as "trackingId", state, state_reason as "stateReason",
       total_recipients as "totalRecipients", total_batches as "totalBatches", email_type as "emailType",
       client_project_id as "clientProjectId", metadata, last_error as "lastError", created_at as "createdAt", scheduled_for as "scheduledFor",
       started_at as "startedAt", completed_at as "completedAt", request_id as "requestId",
       case when state = 'queued' and steered_at < now() - interval '2 seconds' then 'start' else waiting_on end
         as "waitingOn"
     from email_batches where project_id = $1 and tracking_id = $2`,
    [project.projectId, trackingId],
  );
  return row && { ...row, ...jsonColumns.parse(row) };
}
