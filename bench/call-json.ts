const TIMEOUT_MS = 60_000;

/**
 * Reads JSON, not yet checked.
 * @throws Error when the answer is no 2xx or takes a minute
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
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
