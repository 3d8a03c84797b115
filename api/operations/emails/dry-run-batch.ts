import { getDefaultDailyLimit } from '../../../models/emails/daily-limit.ts';
import { render } from '../../../domain/template.ts';
import { findSuppressedAmong } from '../../../models/emails/suppressions.ts';
import { findAcceptedBatch } from '../../../models/emails/find-batches.ts';
import { findMailConnection } from '../../../models/emails/senders.ts';
import type { InProject } from '../../../models/in-project.ts';
import { OWN_ACCOUNT_CALLS_PER_SECOND } from '../../../workflows/contract/emails.ts';
import { SIGN_IN_RATE_FRACTION } from '../../../workflows/contract/users.ts';
import type { ApiContext } from '../../context.ts';
import type { components } from '../../../client/src/generated/types.gen.ts';
import { serializeMail } from '../../serializers/emails.ts';
import type { OperationInput } from '../operation.ts';
import { digestBody, requireSameBody } from './store-batch.ts';
import { requireDailyCapacity, requireSendTime, getSendTime } from './batch-bounds.ts';
import type { MailContent } from './mail-content.ts';
import { markDuplicates } from './mark-duplicates.ts';
import { countAddresses, countCalls, readMailOptions } from './mail-options.ts';
import { requireSender } from './require-sender.ts';

type Body = OperationInput<'queueBatchEmail'>['body'];

const MAX_PREVIEWS = 3;
const MAX_INDEXES = 100;

/**
 * Checks and previews a batch without storing it. If the batch was already accepted, its stored template is
 * read again, so the dry run can fail although the request itself would get the earlier response.
 * @throws AppError as `storeBatch` does
 */
export async function dryRunBatch(
  project: InProject,
  { body, content: { compiled } }: { body: Body; content: MailContent },
  { emails: settings, senders }: Pick<ApiContext['settings'], 'emails' | 'senders'>,
): Promise<components['schemas']['BatchEmailDryRun']> {
  const { dryRun: _, ...batch } = body;
  const { recipients, trackingId, emailType } = batch;
  const scheduledFor = getSendTime(batch);
  const connectionId = await findMailConnection(project);
  const accepted = await findAcceptedBatch(project, trackingId);
  // A repeated request is accepted even if its sender or attached files have changed, so they are not
  // checked.
  if (accepted) requireSameBody(accepted, await digestBody(batch));
  else {
    await requireSender(project, senders);
    await readMailOptions(project, batch);
    requireSendTime(batch);
    const defaultLimit = getDefaultDailyLimit(settings, connectionId);
    const isDelayed = batch.delaySeconds !== undefined;
    const sending = { recipients: countAddresses(batch), scheduledFor, isDelayed };
    await requireDailyCapacity(project, sending, defaultLimit);
  }

  const marked = await markDuplicates(compiled, recipients);
  const toSend = marked.filter(({ status }) => status === 'queued');
  const duplicateIndexes = marked.flatMap(({ status }, index) => (status === 'duplicate' ? [index] : []));
  const addresses = toSend.map(({ email }) => email);
  const suppressedAddresses = await findSuppressedAmong(project, addresses, emailType === 'transactional');
  const suppressedIndexes = marked.flatMap(({ status, email }, index) =>
    status === 'queued' && suppressedAddresses.has(email.toLowerCase()) ? [index] : [],
  );
  const totalBatches = countCalls(batch);
  const platformCallsPerSecond = settings.requestsPerSecond * (1 - SIGN_IN_RATE_FRACTION);
  const callsPerSecond = connectionId === undefined ? platformCallsPerSecond : OWN_ACCOUNT_CALLS_PER_SECOND;
  return {
    dryRun: true,
    totalRecipients: recipients.length,
    totalBatches,
    duplicates: duplicateIndexes.length,
    duplicateIndexes: duplicateIndexes.slice(0, MAX_INDEXES),
    suppressed: suppressedIndexes.length,
    suppressedIndexes: suppressedIndexes.slice(0, MAX_INDEXES),
    ...(connectionId !== undefined && { connectionId }),
    estimatedSeconds: Math.ceil(totalBatches / callsPerSecond),
    previews: toSend
      .slice(0, MAX_PREVIEWS)
      .map(({ email, params }) => ({ email, ...serializeMail(render(compiled, params)) })),
  };
}
