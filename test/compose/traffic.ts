import { randomUUID } from 'node:crypto';
import { batchClient, createRecipients } from '../support/email-batch.ts';
import { queueUntilAccepted, type Attempt } from '../support/queue-until-accepted.ts';

/** Recipients of each batch. */
const RECIPIENTS = 250;

/** Recipients of an extra batch. */
const EXTRA_RECIPIENTS = 2;

/** Number of concurrent sequences of batches. */
const LANES = 2;

/** Milliseconds from a batch's POST to its end, outages included. */
const END_TIMEOUT_MS = 600_000;

/** Result of the traffic. */
type TrafficResult = {
  /** Addresses of all queued recipients, without duplicates. */
  addresses: string[];
  /** Tracking ids of the batches. */
  trackingIds: string[];
};

export type Traffic = {
  /** Returns all POSTs of batches so far. */
  attempts: () => readonly Attempt[];
  /** Queues a small extra batch, whose end the sequences do not wait for. */
  queueOne: () => Promise<void>;
  /** Stops queueing and waits until all batches have ended. */
  end: () => Promise<TrafficResult>;
};

/** Keeps batches in progress and retries unanswered requests, as callers do. Every recipient has a unique address. */
export function startTraffic(api: string, headers: Record<string, string>): Traffic {
  const batches = batchClient(api, headers);
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
    attempts.push(...(await queueUntilAccepted(api, { headers, body, within: END_TIMEOUT_MS })));
    return trackingId;
  };
  const sendBatches = async () => {
    while (!ending.signal.aborted)
      await batches.waitForCompletion(await queueBatch(RECIPIENTS), END_TIMEOUT_MS);
  };
  const extraBatches: string[] = [];
  const lanes = Promise.all(Array.from({ length: LANES }, sendBatches));
  // end() reports failures.
  lanes.catch(() => {});
  return {
    attempts: () => attempts,
    queueOne: async () => void extraBatches.push(await queueBatch(EXTRA_RECIPIENTS)),
    end: async () => {
      ending.abort();
      await lanes;
      for (const trackingId of extraBatches) await batches.waitForCompletion(trackingId, END_TIMEOUT_MS);
      return { addresses, trackingIds };
    },
  };
}
