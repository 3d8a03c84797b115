import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { BenchStack } from './bench-stack.ts';
import { getJson, Refusal, sendJson } from './call-json.ts';
import { readers, TEMPLATE } from './mailing.ts';
import { waitFor } from './wait.ts';

/** So long that counting the recipients for the answer does not slow down what is measured. */
const POLL_INTERVAL_MS = 250;

/** As the API's 503 asks for. */
export const RETRY_AFTER_MS = 2_000;

const batch = z.object({ state: z.string() });

/**
 * Queues batches at once and waits until all are completed.
 * @param counts the recipients of each batch
 * @param appKeys whose they are, in turn; the stack's own tenant's unless told
 * @returns when the first POST began, in milliseconds since 1970, and how many were answered 503 and repeated
 */
export async function sendBatches(
  { api, appKey }: BenchStack,
  counts: readonly number[],
  timeoutMs: number,
  appKeys: readonly string[] = [appKey],
): Promise<{ startedAtMs: number; repeated: number }> {
  const requests = counts.map((count, place) => ({
    headers: { 'X-App-Key': appKeys[place % appKeys.length] ?? appKey },
    body: {
      trackingId: randomUUID(),
      emailType: 'transactional',
      template: TEMPLATE,
      recipients: readers(count),
    },
  }));
  const startedAtMs = Date.now();
  let repeated = 0;
  const queue = async ({ headers, body }: (typeof requests)[number]) => {
    for (;;) {
      try {
        await sendJson('POST', `${api}/emails/batch/queue`, body, headers);
        return;
      } catch (error) {
        const mayRepeat =
          error instanceof Refusal && error.status === 503 && Date.now() < startedAtMs + timeoutMs;
        if (!mayRepeat) throw error;
        repeated += 1;
        await delay(RETRY_AFTER_MS);
      }
    }
  };
  await Promise.all(requests.map(queue));
  for (const {
    headers,
    body: { trackingId },
  } of requests) {
    const isCompleted = async () => {
      const answer = await getJson(`${api}/emails/batch/${trackingId}`, headers);
      return batch.parse(answer).state === 'completed' || undefined;
    };
    const leftMs = timeoutMs - (Date.now() - startedAtMs);
    await waitFor(`The batch ${trackingId}`, isCompleted, {
      timeoutMs: leftMs,
      intervalMs: POLL_INTERVAL_MS,
    });
  }
  return { startedAtMs, repeated };
}
