import { compileTemplate } from '../../../domain/template.ts';
import type { InProject } from '../../../models/in-project.ts';
import { CALL_SIZE } from '../../../workflows/contract/emails.ts';
import { recordSubject } from '../../../telemetry/work.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { acceptBatch } from './accept-batch.ts';
import { checkRecipients, requireValidTemplate } from './check-recipients.ts';
import { dryRunBatch } from './dry-run-batch.ts';
import { signalBatch } from './signal-batch.ts';

/** Accepts a batch. A committed batch is sent even if Temporal cannot be reached now. */
export const queueBatchEmail: Handler<'queueBatchEmail'> = async ({ body }, call) => {
  requireValidTemplate(body.template);
  const compiled = compileTemplate(body.template);
  await checkRecipients(compiled, body.recipients);
  if (body.dryRun) {
    const { settings } = call.context;
    const dryRun = (project: InProject) => dryRunBatch(project, { body, compiled }, settings);
    return { body: await transact(call, dryRun) };
  }
  const accepted = await transact(call, (project) =>
    acceptBatch(
      project,
      { body, compiled },
      {
        caller: call.caller,
        requestId: call.requestId,
        totalBatches: Math.ceil(body.recipients.length / CALL_SIZE),
        settings: call.context.settings,
      },
    ),
  );
  call.release();
  recordSubject({ batchId: accepted.batchId });
  call.context.countRecipients({ duplicate: accepted.duplicates });
  if (!accepted.isReplay) {
    call.context.usage.recipientsQueued(call.projectId, accepted.totalRecipients);
    await signalBatch(call, { ...accepted, trackingId: body.trackingId });
  }
  const { totalRecipients, totalBatches, connectionId } = accepted;
  return {
    status: 202,
    headers: {
      Location: `/emails/batch/${encodeURIComponent(body.trackingId)}`,
      ...(accepted.isReplay && { 'Idempotent-Replayed': 'true' }),
    },
    body: {
      success: true,
      trackingId: body.trackingId,
      totalBatches,
      totalRecipients,
      ...(connectionId !== null && { connectionId }),
      message: `Queued ${pluralize(totalRecipients, 'recipient')} in ${pluralize(totalBatches, 'batch')}.`,
    },
  };
};

function pluralize(count: number, noun: 'recipient' | 'batch'): string {
  if (count === 1) return `1 ${noun}`;
  return `${count} ${noun === 'batch' ? 'batches' : 'recipients'}`;
}
