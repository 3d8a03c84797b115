import { randomUUID } from 'node:crypto';
import { batchClient, people } from '../support/email-batch.ts';
import { queueUntilAccepted, type Attempt } from '../support/queue-until-accepted.ts';

/** Recipients of each batch. */
const RECIPIENTS = 250;

/** Recipients of a batch that is queued besides. */
const RECIPIENTS_BESIDES = 2;

/** Batches that flow at once, each followed by the next. */
const LANES = 2;

/** Milliseconds that a batch may take from its POST to its end, with all that is cut off meanwhile. */
const ENDS_WITHIN = 600_000;

/** What flowed. */
type Flowed = {
  /** The address of every recipient that was queued; no two are the same. */
  addresses: string[];
  /** The batches' tracking ids. */
  trackingIds: string[];
};

export type Traffic = {
  /** Every POST of a batch so far. */
  attempts: () => readonly Attempt[];
  /** Queues a small batch besides, which need not end before the next. */
  queueOne: () => Promise<void>;
  /** Sends no further batch, and waits until all have ended. */
  end: () => Promise<Flowed>;
};

/** Keeps batches flowing, as callers do who repeat what was not answered. Every recipient has an address of its own. */
export function startTraffic(api: string, headers: Record<string, string>): Traffic {
  const batches = batchClient(api, headers);
  const attempts: Attempt[] = [];
  const addresses: string[] = [];
  const trackingIds: string[] = [];
  const ending = new AbortController();

  const queue = async (size: number): Promise<string> => {
    const trackingId = randomUUID();
    trackingIds.push(trackingId);
    const recipients = people(size, trackingId);
    addresses.push(...recipients.map(({ email }) => email));
    const template = { subject: 'Hello {{name}}', text: 'Hello {{name}}, here you are.' };
    const body = { trackingId, recipients, template };
    attempts.push(...(await queueUntilAccepted(api, { headers, body, within: ENDS_WITHIN })));
    return trackingId;
  };
  const flow = async () => {
    while (!ending.signal.aborted) await batches.completed(await queue(RECIPIENTS), ENDS_WITHIN);
  };
  const besides: string[] = [];
  const lanes = Promise.all(Array.from({ length: LANES }, flow));
  // What went wrong is told by end().
  lanes.catch(() => {});
  return {
    attempts: () => attempts,
    queueOne: async () => void besides.push(await queue(RECIPIENTS_BESIDES)),
    end: async () => {
      ending.abort();
      await lanes;
      for (const trackingId of besides) await batches.completed(trackingId, ENDS_WITHIN);
      return { addresses, trackingIds };
    },
  };
}
