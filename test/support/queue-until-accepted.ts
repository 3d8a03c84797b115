import { setTimeout as delay } from 'node:timers/promises';

/** What one attempt came to: the status, or that there was no answer; and after how many milliseconds. */
export type Attempt = { status: number | 'no answer'; ms: number };

/** Milliseconds between two attempts of a caller. */
const PAUSE = 150;

/**
 * Milliseconds after which an answer is not waited for any longer: well over the 2 s that it may take, whatever runs.
 */
const PATIENCE = 30_000;

/**
 * POSTs a batch as the documentation tells a caller to: the same body again after a 503 or no answer, until it is
 * accepted. Gives every attempt.
 * @throws after another answer, or `within` milliseconds
 */
export async function queueUntilAccepted(
  api: string,
  { headers, body, within = 240_000 }: { headers: Record<string, string>; body: object; within?: number },
): Promise<Attempt[]> {
  const deadline = Date.now() + within;
  const attempts: Attempt[] = [];
  const text = JSON.stringify(body);
  for (;;) {
    const attempt = await post(`${api}/emails/batch/queue`, headers, text);
    attempts.push(attempt);
    if (attempt.status === 202) return attempts;
    if (attempt.status !== 503 && attempt.status !== 'no answer')
      throw new Error(`A batch was answered ${attempt.status}.`);
    if (Date.now() > deadline) throw new Error(`No batch was accepted within ${within} ms.`);
    await delay(PAUSE);
  }
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<Attempt> {
  const startedAt = performance.now();
  const status = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(PATIENCE),
  })
    .then((answer) => answer.arrayBuffer().then(() => answer.status))
    .catch(() => 'no answer' as const);
  return { status, ms: Math.round(performance.now() - startedAt) };
}
