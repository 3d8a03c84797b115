import { selectInProject, type InProject } from '../in-project.ts';
import type { BatchState, WaitingOn } from './email-batch.ts';

export type BatchRow = {
  id: string;
  trackingId: string;
  state: BatchState;
  /** `start` when nothing took it up within two seconds. */
  waitingOn: WaitingOn | 'start' | null;
  totalRecipients: number;
  /** Recipients that still wait for the provider. */
  queued: number;
  createdAt: Date;
  completedAt: Date | null;
};

/** The project's newest batches. */
export function listBatches(
  project: InProject,
  { limit, state }: { limit: number; state?: BatchState | undefined },
): Promise<BatchRow[]> {
  return selectInProject<BatchRow>(
    project,
    `select b.id, b.tracking_id as "trackingId", b.state,
       case when b.state = 'queued' and b.created_at < now() - interval '2 seconds' then 'start' else b.waiting_on end
         as "waitingOn",
       b.total_recipients as "totalRecipients", b.created_at as "createdAt", b.completed_at as "completedAt",
       (select count(*)::int from email_recipients r where r.batch_id = b.id and r.status = 'queued') as queued
     from email_batches b where $2::text is null or b.state = $2
     order by b.created_at desc, b.id desc limit $1`,
    [limit, state ?? null],
  );
}
