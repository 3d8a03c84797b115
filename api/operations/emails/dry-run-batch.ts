import { render } from '../../../domain/template.ts';
import { countSuppressed } from '../../../models/emails/suppressions.ts';
import { findAcceptedBatch } from '../../../models/emails/batches.ts';
import type { InProject } from '../../../models/in-project.ts';
import { CHUNK_SIZE } from '../../../workflows/contract/emails.ts';
import type { ApiContext } from '../../context.ts';
import type { components } from '../../openapi/types.gen.ts';
import type { OperationInput } from '../operation.ts';
import { digestBody, markDuplicates, requireSameBody, requireSender } from './accept-batch.ts';
import { parseTime, requireDailyShare, requireNearFuture } from './batch-bounds.ts';
import { NO_PARAMS } from './check-recipients.ts';

type Body = OperationInput<'queueBatchEmail'>['body'];

const PREVIEWS = 3;

/**
 * Reports what sending a batch would do, with every check that queuing makes. Changes nothing.
 * @throws AppError as queuing the batch would
 */
export async function dryRunBatch(
  project: InProject,
  body: Body,
  { dailyRecipients, requestsPerSecond }: ApiContext['settings']['emails'],
): Promise<components['schemas']['BatchEmailDryRun']> {
  const { dryRun: _, ...batch } = body;
  const { template, recipients, trackingId, emailType, scheduledFor } = batch;
  await requireSender(project);
  const accepted = await findAcceptedBatch(project, trackingId);
  if (accepted) requireSameBody(accepted, digestBody(batch));
  else if (scheduledFor !== undefined) requireNearFuture(parseTime(scheduledFor));
  if (!accepted) await requireDailyShare(project, recipients.length, dailyRecipients);

  const toSend = markDuplicates(template, recipients).filter(({ status }) => status === 'queued');
  const addresses = toSend.map(({ email }) => email);
  const suppressed = await countSuppressed(project, addresses, emailType === 'transactional');
  const totalBatches = Math.ceil(recipients.length / CHUNK_SIZE);
  return {
    dryRun: true,
    totalRecipients: recipients.length,
    totalBatches,
    duplicates: recipients.length - toSend.length,
    suppressed,
    estimatedSeconds: Math.ceil(totalBatches / requestsPerSecond),
    previews: recipients.slice(0, PREVIEWS).map(({ email, params = NO_PARAMS }) => {
      const { subject, html, text } = render(template, params);
      return { email, subject, ...(html !== undefined && { html }), ...(text !== undefined && { text }) };
    }),
  };
}
