import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { batchClient, createRecipients } from '../support/email-batch.ts';
import type { OwnStack } from '../support/own-stack.ts';
import { queueUntilAccepted } from '../support/queue-until-accepted.ts';

/** Number of concurrent sequences of batches. */
const LANES = 3;

/** Number of concurrent sequences of single mails. */
const SINGLE_LANES = 2;

/** Milliseconds from a batch's POST to its end, kills included. */
const END_TIMEOUT_MS = 600_000;

export type Traffic = {
  /** Number of queued recipients by tracking id. */
  queued: ReadonlyMap<string, number>;
  /** Milliseconds of the slowest POST that was answered 503. */
  slowestRefusalMs: () => number;
  /** Batches that were not accepted, or did not end. */
  problems: readonly string[];
  /** Returns how often a batch was resumed after a refused key had blocked it. */
  resumed: () => number;
  /** Queues an extra batch, of another project if `appKey` is given. Resolves when it is accepted. */
  queueOneMore: (recipients: number, appKey?: string) => Promise<void>;
  /** Stops queueing and waits until all batches have ended. */
  end: () => Promise<void>;
};

/**
 * Keeps batches and single mails in progress; retries unanswered requests and resumes blocked batches, as callers do.
 * @param getSize returns the number of recipients of the n-th batch
 */
export function startTraffic(stack: OwnStack, getSize: (batch: number) => number): Traffic {
  const queued = new Map<string, number>();
  const problems: string[] = [];
  const extraBatches: Promise<void>[] = [];
  let resumed = 0;
  let slowestRefusalMs = 0;
  let started = 0;
  const ending = new AbortController();

  const queueBatch = async (recipients: number, appKey = stack.tenant.appKey): Promise<string> => {
    const headers = { 'x-app-key': appKey };
    const trackingId = `batch-${queued.size + 1}-${randomUUID()}`;
    queued.set(trackingId, recipients);
    const template = { subject: 'Hello {{name}}', text: 'Hello {{name}}, here you are.' };
    const body = { trackingId, recipients: createRecipients(recipients), template };
    const attempts = await queueUntilAccepted(stack.url, { headers, body, within: END_TIMEOUT_MS });
    for (const { status, ms } of attempts)
      if (status === 503) slowestRefusalMs = Math.max(slowestRefusalMs, ms);
    return trackingId;
  };
  const waitForEnd = async (trackingId: string, appKey = stack.tenant.appKey): Promise<void> => {
    const batches = batchClient(stack.url, { 'x-app-key': appKey });
    const deadline = Date.now() + END_TIMEOUT_MS;
    for (;;) {
      // A read without an answer is retried: a server is down.
      const batch = await batches.status(trackingId).catch(() => undefined);
      if (batch?.state === 'completed') return;
      if (batch?.state === 'blocked') {
        const answer = await batches.control(trackingId, 'resume').catch(() => undefined);
        if (answer && 'state' in answer) resumed += 1;
      }
      if (Date.now() > deadline)
        throw new Error(`${trackingId} is still ${batch?.state ?? 'not to be seen'}`);
      await delay(300);
    }
  };
  const recordProblem = (work: Promise<void>) =>
    work.catch((error: unknown) => void problems.push(String(error)));
  const runLane = async (nextSize: () => number): Promise<void> => {
    while (!ending.signal.aborted) {
      await waitForEnd(await queueBatch(nextSize()));
    }
  };
  const lanes = [
    ...Array.from({ length: LANES }, () => recordProblem(runLane(() => getSize(started++)))),
    ...Array.from({ length: SINGLE_LANES }, () => recordProblem(runLane(() => 1))),
  ];
  return {
    queued,
    problems,
    resumed: () => resumed,
    slowestRefusalMs: () => slowestRefusalMs,
    queueOneMore: async (recipients, appKey) => {
      const accepted = queueBatch(recipients, appKey);
      extraBatches.push(recordProblem(accepted.then((trackingId) => waitForEnd(trackingId, appKey))));
      await accepted;
    },
    end: async () => {
      ending.abort();
      await Promise.all(lanes);
      await Promise.all(extraBatches);
    },
  };
}
