const TIMEOUT_MS = 60_000;

/** @throws Error if the status is not 2xx, or after a minute */
export async function getJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  return parseResponse(url, await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }));
}

/**
 * @param body an object, or serialized JSON
 * @throws like {@link getJson}
 */
export async function sendJson(
  method: 'POST' | 'PUT',
  url: string,
  body: object | string,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return parseResponse(url, response);
}

async function parseResponse(url: string, response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}
