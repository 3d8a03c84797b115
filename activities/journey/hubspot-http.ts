import { CrmError } from './crm-client.ts';
import { judgeHubSpot } from './hubspot-failures.ts';

/** Milliseconds from the call to the last byte of its answer: inside the 8 s that an activity has for it. */
export const CALL_TIMEOUT = 7_000;

/** A contact with the few properties that we ask for is a thousandth of this. */
export const LARGEST_ANSWER = 1024 * 1024;

/** A request as HubSpot's client makes it. */
type ClientRequest = {
  getUrl(): string;
  getHttpMethod(): { toString(): string };
  getHeaders(): Record<string, string>;
};

type Answer = { status: number; headers: Record<string, string>; text: string };

/**
 * Carries a request of HubSpot's client, in place of its own way: that one waits without end, reads without end, and
 * makes an error of every failure whose message quotes the answer.
 * @throws CrmError for every answer that is no success, and when there is none
 */
export async function carry(request: ClientRequest, timeout: number): Promise<Answer> {
  const answer = await exchange(request, AbortSignal.timeout(timeout));
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw judgeHubSpot({ status: answer.status, headers: answer.headers, body: parse(answer.text) });
}

async function exchange(request: ClientRequest, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(request.getUrl(), {
      method: request.getHttpMethod().toString(),
      headers: request.getHeaders(),
      // The token is for this address only.
      redirect: 'error',
      signal,
    });
    const text = await readText(response);
    return { status: response.status, headers: Object.fromEntries(response.headers), text };
  } catch (error) {
    if (error instanceof CrmError) throw error;
    throw new CrmError({ kind: 'unavailable' });
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > LARGEST_ANSWER) throw new CrmError({ kind: 'too_large' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
