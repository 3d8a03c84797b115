import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createBatchClient, createRecipients } from '../support/email-batch.ts';
import type { OwnStack } from '../support/own-stack.ts';
import { queueUntilAccepted } from '../support/queue-until-accepted.ts';

/** Each caller queues a batch, waits for its end and queues the next. */
const BATCH_CALLERS = 3;
const SINGLE_MAIL_CALLERS = 2;

/**
 * Time limit of each of two waits: until a batch is accepted, and until it ends. The limit leaves time for
 * retries after a kill.
 */
const END_TIMEOUT_MS = 600_000;

export type Traffic = {
  queued: ReadonlyMap<string, number>;
  /** Longest time until a POST was answered with 503. */
  getSlowestRefusalMs: () => number;
  problems: readonly string[];
  getResumedCount: () => number;
  /** Resolves when the batch is accepted. By default, `appKey` is the key of the stack's project. */
  queueOneMore: (recipients: number, appKey?: string) => Promise<void>;
  /** Waits until all batches have ended. */
  end: () => Promise<void>;
};

/**
 * Starts callers that queue batches and single mails, repeat unanswered requests and resume blocked batches.
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
    const attempts = await queueUntilAccepted(stack.url, { headers, body, withinMs: END_TIMEOUT_MS });
    for (const { status, durationMs } of attempts)
      if (status === 503) slowestRefusalMs = Math.max(slowestRefusalMs, durationMs);
    return trackingId;
  };
  const waitForEnd = async (trackingId: string, appKey = stack.tenant.appKey): Promise<void> => {
    const batches = createBatchClient(stack.url, { 'x-app-key': appKey });
    const deadline = Date.now() + END_TIMEOUT_MS;
    for (;;) {
      // The request fails while a server is down.
      const batch = await batches.status(trackingId).catch(() => undefined);
      if (batch?.state === 'completed') return;
      if (batch?.state === 'blocked') {
        const answer = await batches.control(trackingId, 'resume').catch(() => undefined);
        if (answer && 'state' in answer) resumed += 1;
      }
      if (Date.now() > deadline) throw new Error(`${trackingId} is still ${batch?.state ?? 'unreadable'}`);
      await delay(300);
    }
  };
  const recordProblem = (work: Promise<void>) =>
    work.catch((error: unknown) => void problems.push(String(error)));
  const runCaller = async (nextSize: () => number): Promise<void> => {
    while (!ending.signal.aborted) {
      await waitForEnd(await queueBatch(nextSize()));
    }
  };
  const callers = [
    ...Array.from({ length: BATCH_CALLERS }, () => recordProblem(runCaller(() => getSize(started++)))),
    ...Array.from({ length: SINGLE_MAIL_CALLERS }, () => recordProblem(runCaller(() => 1))),
  ];
  return {
    queued,
    problems,
    getResumedCount: () => resumed,
    getSlowestRefusalMs: () => slowestRefusalMs,
    queueOneMore: async (recipients, appKey) => {
      const accepted = queueBatch(recipients, appKey);
      extraBatches.push(recordProblem(accepted.then((trackingId) => waitForEnd(trackingId, appKey))));
      await accepted;
    },
    end: async () => {
      ending.abort();
      await Promise.all(callers);
      await Promise.all(extraBatches);
    },
  };
}
