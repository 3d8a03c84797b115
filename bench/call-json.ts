const TIMEOUT_MS = 60_000;

/** An answer that is no 2xx. */
export class Refusal extends Error {
  readonly status: number;

  constructor(url: string, status: number, answer: string) {
    super(`${url}: ${status} ${answer}`);
    this.status = status;
  }
}

/**
 * Reads JSON, not yet checked.
 * @throws Refusal, or a time-out after a minute
 */
export async function getJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  return answerOf(url, await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }));
}

/**
 * Sends JSON and gives the answer, not yet checked.
 * @param body an object, or JSON text that was made before
 * @throws like {@link getJson}
 */
export async function sendJson(
  method: 'POST' | 'PUT',
  url: string,
  body: object | string,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return answerOf(url, answer);
}

async function answerOf(url: string, answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Refusal(url, answer.status, await answer.text());
  return answer.json();
}
