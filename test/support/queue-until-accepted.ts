import { setTimeout as delay } from 'node:timers/promises';

export type Attempt = { status: number | 'no response'; durationMs: number };

const PAUSE_MS = 150;

/** Far above the allowed response time of 2 s. */
const RESPONSE_TIMEOUT_MS = 30_000;

/**
 * Queues a batch. Repeats the request after a 503 or a missing response.
 * @throws Error after another status, or after `withinMs`
 */
export async function queueUntilAccepted(
  api: string,
  { headers, body, withinMs = 240_000 }: { headers: Record<string, string>; body: object; withinMs?: number },
): Promise<Attempt[]> {
  const deadline = Date.now() + withinMs;
  const attempts: Attempt[] = [];
  const text = JSON.stringify(body);
  for (;;) {
    const attempt = await post(`${api}/emails/batch/queue`, headers, text);
    attempts.push(attempt);
    if (attempt.status === 202) return attempts;
    if (attempt.status !== 503 && attempt.status !== 'no response')
      throw new Error(`The API answered ${attempt.status} to a batch.`);
    if (Date.now() > deadline) throw new Error(`The batch was not accepted within ${withinMs} ms.`);
    await delay(PAUSE_MS);
  }
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<Attempt> {
  const startedAt = performance.now();
  const status = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  })
    .then((response) => response.arrayBuffer().then(() => response.status))
    .catch(() => 'no response' as const);
  return { status, durationMs: Math.round(performance.now() - startedAt) };
}
