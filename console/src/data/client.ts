import { Throughline, type CallOptions } from '@throughline/client';
import { recordedCalls, shorten } from './recorded-calls.ts';
import { apiUrl, base, wasSignedOut } from './page.ts';

const CALL = 'X-Console-Call';

/**
 * The server adds the session's token to each call, and requires the header `X-Console`, which prevents CSRF.
 */
const OPTIONS = {
  anonymous: true,
  baseUrl: `${location.origin}${base}/api`,
  headers: { 'X-Console': '1' },
} as const;

const apiClient = new Throughline({ ...OPTIONS, fetch: fetchAndRecord });

/**
 * Client for uploads, without `fetchAndRecord`: a client with a custom `fetch` reports no upload progress.
 * Callers must add their calls to `recordedCalls` themselves.
 */
export const uploadClient = new Throughline(OPTIONS);

async function fetchAndRecord(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const id = headers.get(CALL);
  headers.delete(CALL);
  const address = input instanceof Request ? input.url : input;
  const url = new URL(address, location.href);
  // A page without a session sends no requests, because browsers log each 401 as an error.
  const response = wasSignedOut
    ? new Response(null, { status: 401 })
    : await fetch(input, { ...init, headers });
  if (id !== null) {
    recordedCalls.complete(id, {
      method: init.method ?? 'GET',
      path: url.pathname.slice(`${base}/api`.length) + url.search,
      projectId: headers.get('X-Project-Id') ?? undefined,
      body:
        typeof init.body === 'string' ? JSON.stringify(shorten(JSON.parse(init.body)), null, 2) : undefined,
      requestId: response.headers.get('X-Request-Id') ?? undefined,
    });
  }
  return response;
}

export function formatProgram(statements: string): string {
  return `import { Throughline } from '@throughline/client';

const tl = new Throughline({
  baseUrl: '${apiUrl}',
  token: process.env.THROUGHLINE_TOKEN ?? '',
});
${statements}`;
}

/** Client that records each call, so that the page can show the call as `curl` and TypeScript. */
export const api = new Proxy(apiClient, {
  get: (client, area) => {
    const operations: unknown = Reflect.get(client, area);
    if (typeof operations !== 'object' || operations === null) return operations;
    return new Proxy(operations, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (params: object = {}, options: CallOptions = {}): unknown => {
          const id = recordCall(`tl.${String(area)}.${String(name)}`, params);
          return Reflect.apply(method, target, [
            params,
            { ...options, headers: { ...options.headers, [CALL]: id } },
          ]);
        };
      },
    });
  },
});

/** Returns the id with which `fetchAndRecord` later completes the record. */
function recordCall(method: string, params: object): string {
  const id = String(Math.random());
  const args = JSON.stringify(shorten(params), null, 2).replaceAll(/^(\s*)"(\w+)":/gm, '$1$2:');
  recordedCalls.add({
    id,
    typescript: formatProgram(`const answer = await ${method}(${args});`),
    method: '',
    path: '',
    projectId: undefined,
    body: undefined,
    requestId: undefined,
  });
  return id;
}

/** Ends this browser's sessions at the console and at the authorization server. */
export async function signOut(): Promise<void> {
  const response = await fetch(`${base}/sign-out`, { method: 'POST', headers: { 'X-Console': '1' } });
  if (!response.ok && response.status !== 401) throw new Error('Signing out failed. Try again.');
}
