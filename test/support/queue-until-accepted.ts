import { setTimeout as delay } from 'node:timers/promises';

/** Result of one attempt: the status or 'no answer', and its duration in milliseconds. */
export type Attempt = { status: number | 'no answer'; ms: number };

/** Milliseconds between two attempts of a caller. */
const PAUSE_MS = 150;

/** Time limit of an answer in milliseconds: well over the allowed 2 s. */
const ANSWER_TIMEOUT_MS = 30_000;

/**
 * POSTs a batch and repeats it after a 503 or no answer, as documented, until it is accepted. Returns every attempt.
 * @throws after another answer, or after `within` milliseconds
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
    await delay(PAUSE_MS);
  }
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<Attempt> {
  const startedAt = performance.now();
  const status = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  })
    .then((answer) => answer.arrayBuffer().then(() => answer.status))
    .catch(() => 'no answer' as const);
  return { status, ms: Math.round(performance.now() - startedAt) };
}
