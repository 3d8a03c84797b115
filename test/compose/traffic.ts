import { randomUUID } from 'node:crypto';
import { createBatchClient, createRecipients } from '../support/email-batch.ts';
import { queueUntilAccepted, type Attempt } from '../support/queue-until-accepted.ts';

/** Each caller queues a batch, waits until the batch has ended, and queues the next. */
const CALLERS = 2;

/** Per batch of a caller. */
const RECIPIENTS = 250;

const SMALL_BATCH_RECIPIENTS = 2;

/** Time limit of each of two waits, including outages: until a batch is accepted, and until it ends. */
const END_TIMEOUT_MS = 600_000;

export type Traffic = {
  attempts: readonly Attempt[];
  /** Resolves when the batch is accepted. */
  queueSmallBatch: () => Promise<void>;
  /** Waits until all batches have ended. Returns all queued addresses and tracking ids. */
  end: () => Promise<{ addresses: string[]; trackingIds: string[] }>;
};

/** Starts callers that queue batches and repeat unanswered requests. Every recipient has a unique address. */
export function startTraffic(api: string, headers: Record<string, string>): Traffic {
  const batches = createBatchClient(api, headers);
  const attempts: Attempt[] = [];
  const addresses: string[] = [];
  const trackingIds: string[] = [];
  const ending = new AbortController();

  const queueBatch = async (size: number): Promise<string> => {
    const trackingId = randomUUID();
    trackingIds.push(trackingId);
    const recipients = createRecipients(size, trackingId);
    addresses.push(...recipients.map(({ email }) => email));
    const template = { subject: 'Hello {{name}}', text: 'Hello {{name}}, here you are.' };
    const body = { trackingId, recipients, template };
    attempts.push(...(await queueUntilAccepted(api, { headers, body, withinMs: END_TIMEOUT_MS })));
    return trackingId;
  };
  const runCaller = async () => {
    while (!ending.signal.aborted)
      await batches.waitForCompletion(await queueBatch(RECIPIENTS), END_TIMEOUT_MS);
  };
  const smallBatches: string[] = [];
  const callers = Promise.all(Array.from({ length: CALLERS }, runCaller));
  // `end` awaits the callers and reports their failures.
  callers.catch(() => {});
  return {
    attempts,
    queueSmallBatch: async () => void smallBatches.push(await queueBatch(SMALL_BATCH_RECIPIENTS)),
    end: async () => {
      ending.abort();
      await callers;
      for (const trackingId of smallBatches) await batches.waitForCompletion(trackingId, END_TIMEOUT_MS);
      return { addresses, trackingIds };
    },
  };
}
