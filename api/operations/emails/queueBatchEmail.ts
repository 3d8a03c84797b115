import type { InProject } from '../../../models/in-project.ts';
import { toProject, type Call, type Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { digestBody, findReplay, type QueuedBatch } from './store-batch.ts';
import { queueBatch } from './queue-batch.ts';
import type { BatchRequest } from './batch-bounds.ts';
import { requireValidRecipients } from './check-recipients.ts';
import { dryRunBatch } from './dry-run-batch.ts';
import { readMailContent } from './mail-content.ts';

export const queueBatchEmail: Handler<'queueBatchEmail'> = async ({ body }, call) => {
  if (body.dryRun) {
    const content = await readMailContent(call, body);
    await requireValidRecipients(content, body);
    const { settings } = call.context;
    const dryRun = (project: InProject) => dryRunBatch(project, { body, content }, settings);
    return { body: await transact(call, dryRun) };
  }
  const accepted =
    (await findTemplateReplay(call, body)) ??
    (await queueBatch(call, body, await readMailContent(call, body)));
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

/** Does not read the stored template, which may have changed since the original request. */
async function findTemplateReplay(call: Call, body: BatchRequest): Promise<QueuedBatch | undefined> {
  if (body.templateId === undefined) return undefined;
  const { dryRun: _, ...batch } = body;
  return findReplay(toProject(call), body.trackingId, await digestBody(batch));
}

function pluralize(count: number, noun: 'recipient' | 'batch'): string {
  if (count === 1) return `1 ${noun}`;
  return `${count} ${noun === 'batch' ? 'batches' : 'recipients'}`;
}
