import type { InProject } from '../../../models/in-project.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { queueBatch } from './queue-batch.ts';
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
  const accepted = await queueBatch(call, body, () => readMailContent(call, body));
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
