import { recordSubject } from '../../../telemetry/work.ts';
import { toProject, type Call } from '../operation.ts';
import { transact } from '../transact.ts';
import { digestBody, findReplay, storeBatch, type QueuedBatch } from './store-batch.ts';
import type { BatchRequest } from './batch-bounds.ts';
import { requireValidRecipients } from './check-recipients.ts';
import type { MailContent } from './mail-content.ts';
import { countCalls } from './mail-options.ts';
import { signalBatch } from './signal-batch.ts';

/**
 * Stores a batch and starts it. A committed batch is sent even if Temporal cannot be reached now.
 * @throws AppError as `readContent`, {@link requireValidRecipients} and {@link storeBatch} do
 */
export async function queueBatch(
  call: Call,
  body: BatchRequest,
  readContent: () => Promise<MailContent>,
): Promise<QueuedBatch> {
  const replayed = await findTemplateReplay(call, body);
  if (replayed) return replayed;
  const content = await readContent();
  await requireValidRecipients(content, body);
  const accepted = await transact(call, (project) =>
    storeBatch(
      project,
      { body, content },
      {
        caller: call.caller,
        requestId: call.requestId,
        totalBatches: countCalls(body),
        settings: call.context.settings,
      },
    ),
  );
  call.release();
  recordSubject({ batchId: accepted.batchId });
  call.context.countRecipients({ duplicate: accepted.duplicates });
  if (!accepted.isReplay) {
    call.context.usage.countQueuedRecipients(call.projectId, accepted.totalRecipients);
    await signalBatch(call, { ...accepted, trackingId: body.trackingId });
  }
  return accepted;
}

/** Runs before the stored template is read, because a replay succeeds even if the template has changed. */
async function findTemplateReplay(call: Call, body: BatchRequest): Promise<QueuedBatch | undefined> {
  if (body.templateId === undefined) return undefined;
  const { dryRun: _, ...batch } = body;
  return findReplay(toProject(call), body.trackingId, await digestBody(batch));
}
