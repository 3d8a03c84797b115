import {
  buildPart,
  getPartId,
  isPartOf,
  requireNameableParts,
  splitRecipients,
  type Recipient,
} from '../batch-parts.ts';
import { EmailBatch, type BatchPart } from '../email-batch.ts';
import { NotFound } from '../generated/errors.gen.ts';
import { EmailsOperations } from '../generated/operations.gen.ts';
import type { Schema } from '../operation-types.ts';
import type { CallOptions } from '../options.ts';

/** Content of a batch: a template, or the id of a stored template. */
type BatchContent =
  | { template: Schema<'EmailTemplate'>; templateId?: never; version?: never }
  | { template?: never; templateId: string; version?: number };

/** Batch of any size. */
export type NewBatch = Omit<Schema<'QueueBatchEmailRequest'>, 'recipients' | 'dryRun' | keyof BatchContent> &
  BatchContent & {
    /** Recipients: any iterable, such as a generator that reads a file. */
    recipients: Iterable<Recipient> | AsyncIterable<Recipient>;
    /**
     * Default: the client's project. Required if the client has no project and the token's user has several
     * projects.
     */
    projectId?: string | undefined;
  };

/** Batches, recipients, the sender and suppressions. */
export class Emails extends EmailsOperations {
  /**
   * Queues mails to any number of recipients. The same call can be repeated safely, even after an error.
   * Recipients beyond the limits of one batch go to further parts: `<trackingId>::part-2` and so on, with
   * `throughline.partOf` in `metadata`.
   * @param batch a batch with several parts needs a tracking id of at most 88 characters
   * @returns the handle of all parts
   * @throws RateLimited if a part exceeds the daily limit; earlier parts are queued. Repeat the call the next
   * day
   * @throws ValidationError if a part exceeds the daily limit of the scheduled day; earlier parts are queued.
   * Cancel them with `(await emails.batch(trackingId)).cancel()`, then queue all recipients for another day
   * with a new tracking id
   * @throws Conflict if the tracking id of a part belongs to another request; no further part is queued
   * @throws TypeError if parts cannot be named; nothing is queued
   */
  async queueBatch(batch: NewBatch, options?: CallOptions): Promise<EmailBatch> {
    const { recipients, projectId, ...rest } = batch;
    const parts: BatchPart[] = [];
    for await (const { recipients: partRecipients, isLast } of splitRecipients(
      recipients,
      getRequestBytes(rest),
    )) {
      if (parts.length === 0 && !isLast) requireNameableParts(rest);
      const body = { ...buildPart(rest, parts.length + 1), recipients: partRecipients };
      await this.queueBatchEmail({ projectId, body }, options);
      parts.push({ trackingId: body.trackingId, totalRecipients: partRecipients.length });
    }
    return new EmailBatch(this, parts, projectId);
  }

  /** Validates a batch without storing or sending anything, and renders its first three mails. */
  async dryRunBatch(
    batch: Omit<Schema<'QueueBatchEmailRequest'>, 'dryRun'> & { projectId?: string | undefined },
    options?: CallOptions,
  ): Promise<Schema<'BatchEmailDryRun'>> {
    const { projectId, ...rest } = batch;
    const answer = await this.queueBatchEmail({ projectId, body: { ...rest, dryRun: true } }, options);
    if ('dryRun' in answer) return answer;
    throw new TypeError('The API ignored dryRun.');
  }

  /** Returns the handle of a queued batch with all its parts. */
  async batch(trackingId: string, options: CallOptions & { projectId?: string } = {}): Promise<EmailBatch> {
    const { projectId, ...call } = options;
    const { totalRecipients } = await this.getEmailBatch({ trackingId, projectId }, call);
    const parts: BatchPart[] = [{ trackingId, totalRecipients }];
    for (;;) {
      const next = getPartId(trackingId, parts.length + 1);
      const found = await this.getEmailBatch({ trackingId: next, projectId }, call).catch(ignoreNotFound);
      if (!found || !isPartOf(trackingId, found)) return new EmailBatch(this, parts, projectId);
      parts.push({ trackingId: next, totalRecipients: found.totalRecipients });
    }
  }
}

function ignoreNotFound(error: unknown): undefined {
  if (error instanceof NotFound) return undefined;
  throw error;
}

/**
 * Returns the JSON size in bytes of a request without recipients, plus a margin for the metadata of parts.
 */
function getRequestBytes(request: object): number {
  return new TextEncoder().encode(JSON.stringify(request)).length + 1_024;
}
