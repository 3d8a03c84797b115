import { isPartOf, getPartId, getPart, requireNameableParts } from '../batch-parts.ts';
import { EmailBatch, type BatchPart } from '../email-batch.ts';
import { NotFound } from '../generated/errors.gen.ts';
import { EmailsOperations } from '../generated/operations.gen.ts';
import type { Schema } from '../operation-types.ts';
import type { CallOptions } from '../options.ts';
import { splitRecipients, type Recipient } from '../split-recipients.ts';

/** Content of a batch: a template, or the id of a stored one. */
type BatchContent =
  | { template: Schema<'EmailTemplate'>; templateId?: never; version?: never }
  | { template?: never; templateId: string; version?: number };

/** Batch of any size. */
export type NewBatch = Omit<Schema<'QueueBatchEmailRequest'>, 'recipients' | 'dryRun' | keyof BatchContent> &
  BatchContent & {
    /** Recipients: any iterable, such as a generator that reads a file. */
    recipients: Iterable<Recipient> | AsyncIterable<Recipient>;
    /** Required for an access token whose user has several projects. */
    projectId?: string | undefined;
  };

/** Batches, recipients, the sender and suppressions. */
export class Emails extends EmailsOperations {
  /**
   * Queues mails to any number of recipients, and is safe to repeat with the same arguments, also after an error.
   * Recipients beyond the API limit go to further parts, `<trackingId>::part-2` and so on, with `throughline.partOf` in
   * `metadata`.
   * @param batch with further parts, the tracking id has at most 88 characters
   * @returns the handle of all parts
   * @throws RateLimited if today's quota is too small for a part; earlier parts are queued. Repeat the call the next
   * day
   * @throws ValidationError if the quota of the scheduled day is too small for a part; earlier parts are queued. Cancel
   * them with `(await emails.batch(trackingId)).cancel()` and queue all under a new tracking id for another day
   * @throws Conflict if the tracking id belongs to another request; nothing more is queued
   * @throws TypeError if parts cannot be named; nothing is queued
   */
  async queueBatch(batch: NewBatch, options?: CallOptions): Promise<EmailBatch> {
    const { recipients, projectId, ...rest } = batch;
    const project = { ...(projectId !== undefined && { projectId }) };
    const parts: BatchPart[] = [];
    for await (const { recipients: partRecipients, isLast } of splitRecipients(recipients, getBytes(rest))) {
      if (parts.length === 0 && !isLast) requireNameableParts(rest);
      const body = { ...getPart(rest, parts.length + 1), recipients: partRecipients };
      await this.queueBatchEmail({ ...project, body }, options);
      parts.push({ trackingId: body.trackingId, totalRecipients: partRecipients.length });
    }
    return new EmailBatch(this, parts, projectId);
  }

  /** Validates a batch without storing or sending anything. Returns the first three mails as they would be rendered. */
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
    const project = { ...(projectId !== undefined && { projectId }) };
    const { totalRecipients } = await this.getEmailBatch({ trackingId, ...project }, call);
    const parts: BatchPart[] = [{ trackingId, totalRecipients }];
    for (;;) {
      const next = getPartId(trackingId, parts.length + 1);
      const found = await this.getEmailBatch({ trackingId: next, ...project }, call).catch(ifNotFound);
      if (!found || !isPartOf(trackingId, found)) return new EmailBatch(this, parts, projectId);
      parts.push({ trackingId: next, totalRecipients: found.totalRecipients });
    }
  }
}

function ifNotFound(error: unknown): undefined {
  if (error instanceof NotFound) return undefined;
  throw error;
}

/** Returns the JSON size in bytes of a request without recipients, plus a margin for metadata of parts. */
function getBytes(request: object): number {
  return new TextEncoder().encode(JSON.stringify(request)).length + 1_024;
}
