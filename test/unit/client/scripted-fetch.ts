import { Throughline, type CallOptions } from '../../../client/src/index.ts';

export type SentRequest = {
  method: string;
  url: URL;
  headers: Headers;
  body: string;
  signal: AbortSignal | undefined;
};

/** The scripted `fetch` throws an `Error`. For `'never'`, it waits until the signal of the request aborts. */
export type ScriptedAnswer =
  | { status?: number; body?: unknown; headers?: Record<string, string> }
  | Error
  | 'never';

export function createScriptedFetch(answers: ScriptedAnswer[] | ((sent: SentRequest) => ScriptedAnswer)) {
  const sent: SentRequest[] = [];
  const fetchScripted: typeof fetch = async (input, init = {}) => {
    const request: SentRequest = {
      method: init.method ?? 'GET',
      url: new URL(input instanceof Request ? input.url : input),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : '',
      signal: init.signal ?? undefined,
    };
    sent.push(request);
    const answer = Array.isArray(answers) ? answers.shift() : answers(request);
    if (answer === undefined)
      throw new Error(`There is no scripted answer to ${request.method} ${request.url.pathname}.`);
    if (answer instanceof Error) throw answer;
    if (answer === 'never') return waitUntilAborted(request.signal);
    const { status = 200, body = {}, headers = {} } = answer;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(text, { status, headers: { 'Content-Type': 'application/json', ...headers } });
  };
  return { fetch: fetchScripted, sent };
}

function waitUntilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new Error('The request was aborted.'));
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort);
  });
}

export const PROJECT_ID = '3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50';

export function createScriptedClient(
  answers: Parameters<typeof createScriptedFetch>[0],
  options: CallOptions & { attemptTimeoutMs?: number } = {},
) {
  const { fetch, sent } = createScriptedFetch(answers);
  const tl = new Throughline({
    baseUrl: 'https://api.example.com/',
    apiKey: 'tl_sk_example',
    projectId: PROJECT_ID,
    fetch,
    ...options,
  });
  return { tl, sent };
}

/** Sets `Retry-After: 0`, so that the client retries at once. */
export function buildApiError(status: number, code: string, more: object = {}): ScriptedAnswer {
  return {
    status,
    body: { message: `It is ${code}.`, code, ...more },
    headers: { 'Retry-After': '0', 'X-Request-Id': 'request-1' },
  };
}

export const TEMPLATE = { subject: 'Hello', text: 'Hello {{name}}' };

export function* generateRecipients(count: number, name = 'Ada') {
  for (let index = 0; index < count; index += 1) yield { email: `p${index}@example.com`, params: { name } };
}

export const CAMPAIGN = {
  name: 'Spring',
  dailyBudget: 5,
  locations: ['PT'],
  languages: ['en'],
  adGroupName: 'Group',
  keywords: [{ text: 'pottery' }],
  ad: { headlines: ['a', 'b', 'c'], descriptions: ['d', 'e'], finalUrl: 'https://www.example.com/' },
};

export const COUNTS = {
  queued: 0,
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  bounced: 0,
  complained: 0,
  failed: 0,
  suppressed: 0,
  duplicate: 0,
  cancelled: 0,
  unknown: 0,
};
