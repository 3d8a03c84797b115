import { z } from 'zod';
import type { BenchStack } from './bench-stack.ts';
import { getJson, sendJson } from './call-json.ts';
import { buildBatch, buildReaders } from './mailing.ts';
import { waitFor } from './wait.ts';

/** Long enough that polling, which counts recipients, does not slow down the measured work. */
const POLL_INTERVAL_MS = 250;

const batch = z.object({ state: z.string() });

/**
 * Sends a batch and waits until it is completed.
 * @returns start of the POST, in milliseconds since 1970
 */
export async function sendBatch(
  { api, appKey }: BenchStack,
  recipients: number,
  timeoutMs: number,
): Promise<{ startedAtMs: number }> {
  const headers = { 'X-App-Key': appKey };
  const body = buildBatch(buildReaders(recipients));
  const { trackingId } = body;
  const startedAtMs = Date.now();
  await sendJson('POST', `${api}/emails/batch/queue`, body, headers);
  const isCompleted = async () => {
    const answer = await getJson(`${api}/emails/batch/${trackingId}`, headers);
    return batch.parse(answer).state === 'completed' || undefined;
  };
  const leftMs = timeoutMs - (Date.now() - startedAtMs);
  await waitFor(`The batch ${trackingId}`, isCompleted, { timeoutMs: leftMs, intervalMs: POLL_INTERVAL_MS });
  return { startedAtMs };
}
