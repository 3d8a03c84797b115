import { isPartOf, partId, partOf, requireRoomForParts } from '../batch-parts.ts';
import { EmailBatch, type BatchPart } from '../email-batch.ts';
import { NotFound } from '../generated/errors.gen.ts';
import { EmailsOperations } from '../generated/operations.gen.ts';
import type { Schema } from '../operation-types.ts';
import type { CallOptions } from '../options.ts';
import { splitRecipients, type Recipient } from '../split-recipients.ts';

/** A batch of any size. */
export type NewBatch = Omit<Schema<'QueueBatchEmailRequest'>, 'recipients' | 'dryRun'> & {
  /** Any number, at once or as they come: a generator that reads a file, for example. */
  recipients: Iterable<Recipient> | AsyncIterable<Recipient>;
  /** For an access token whose user has several projects. */
  projectId?: string | undefined;
};

/** E-mail: batches, their recipients, the sender, suppressions. */
export class Emails extends EmailsOperations {
  /**
   * Queues mails to any number of recipients. What one batch of the API does not take goes into further ones, which are
   * called `<trackingId>::part-2`, `<trackingId>::part-3` and so on, and have the `metadata` `throughline.partOf`; the
   * handle is about all of them. Where there are further ones, a tracking id has 88 characters at most.
   *
   * Safe to repeat with the same arguments, after an error too: what was queued is not sent again, and the rest
   * follows.
   *
   * Each part has to have room on the day on which it goes out. Where a further one has none, those before it are queued
   * already. Without `scheduledFor` (`RateLimited`) the same call on the next day queues the rest. With it (`ValidationError`)
   * the call fails until that day has room again: `(await emails.batch(trackingId)).cancel()` ends what was queued and, if
   * its day has not begun, gives that day back; then queue all under another tracking id for another day.
   * @throws Conflict where the tracking id was used for something else, before anything more is queued
   * @throws TypeError where further batches could not be named, before anything is queued
   */
  async queueBatch(batch: NewBatch, options?: CallOptions): Promise<EmailBatch> {
    const { recipients, projectId, ...rest } = batch;
    const project = { ...(projectId !== undefined && { projectId }) };
    const parts: BatchPart[] = [];
    for await (const { recipients: some, isLast } of splitRecipients(recipients, bytesOf(rest))) {
      if (parts.length === 0 && !isLast) requireRoomForParts(rest);
      const body = { ...partOf(rest, parts.length + 1), recipients: some };
      await this.queueBatchEmail({ ...project, body }, options);
      parts.push({ trackingId: body.trackingId, totalRecipients: some.length });
    }
    return new EmailBatch(this, parts, projectId);
  }

  /** What sending would come to, with the first three mails as they would be. Nothing is stored or sent. */
  async dryRunBatch(
    batch: Omit<Schema<'QueueBatchEmailRequest'>, 'dryRun'> & { projectId?: string | undefined },
    options?: CallOptions,
  ): Promise<Schema<'BatchEmailDryRun'>> {
    const { projectId, ...rest } = batch;
    const answer = await this.queueBatchEmail({ projectId, body: { ...rest, dryRun: true } }, options);
    if ('dryRun' in answer) return answer;
    throw new TypeError('The API has not understood dryRun.');
  }

  /** The handle of what was queued before, by its tracking id: all of its parts. */
  async batch(trackingId: string, options: CallOptions & { projectId?: string } = {}): Promise<EmailBatch> {
    const { projectId, ...call } = options;
    const project = { ...(projectId !== undefined && { projectId }) };
    const { totalRecipients } = await this.getEmailBatch({ trackingId, ...project }, call);
    const parts: BatchPart[] = [{ trackingId, totalRecipients }];
    for (;;) {
      const next = partId(trackingId, parts.length + 1);
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

/**
 * Bytes of a request's JSON without its recipients, with room for their frame and for what a further part has besides.
 */
function bytesOf(request: object): number {
  return new TextEncoder().encode(JSON.stringify(request)).length + 1_024;
}
