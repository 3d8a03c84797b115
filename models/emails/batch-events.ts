import { recordingEach } from '../webhooks/project-events.ts';

/** SQL: an update of `email_batches` that takes batches to a state, and records for each that it has come to it. */
export function recordingBatches(state: 'completed' | 'blocked' | 'cancelled', update: string): string {
  return recordingEach(`${update} returning id, tracking_id, state_reason`, {
    type: `'email_batch.${state}'`,
    data: `jsonb_build_object('batchId', id, 'trackingId', tracking_id, 'reason', state_reason)`,
  });
}

/** SQL: an update of `email_recipients r`, and records for each mail that has failed by it that it has. */
export function recordingFailed(update: string): string {
  return recordingEach(
    `${update} returning r.batch_id, r.index, r.email, r.status, r.reason_code, r.erased_at`,
    {
      type: `'email.failed'`,
      data: `jsonb_build_object('batchId', batch_id, 'index', index, 'email', email,
      'reason', jsonb_build_object('code', reason_code))`,
      where: `status = 'failed' and erased_at is null`,
    },
  );
}
