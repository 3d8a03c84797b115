/** `method` and `path` are empty until the API responds. */
export type RecordedCall = {
  id: string;
  typescript: string;
  method: string;
  path: string;
  projectId: string | undefined;
  body: string | undefined;
  /** Undefined until the API responds, and for responses without a request id. */
  requestId: string | undefined;
};

const MAX_CALLS = 12;

const MAX_ENTRIES = 2;

let calls: readonly RecordedCall[] = [];
const listeners = new Set<() => void>();

function set(next: readonly RecordedCall[]): void {
  calls = next;
  for (const listener of listeners) listener();
}

/** Calls of this page, newest first. A repeated call replaces its previous entry. */
export const recordedCalls = {
  add: (call: RecordedCall) => {
    set([call, ...calls.filter(({ typescript }) => typescript !== call.typescript)].slice(0, MAX_CALLS));
  },
  complete: (id: string, changes: Partial<RecordedCall>) => {
    set(calls.map((call) => (call.id === id ? { ...call, ...changes } : call)));
  },
  clear: () => set([]),
  get: () => calls,
  listen: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

export function shorten(value: unknown): unknown {
  if (Array.isArray(value)) {
    const rest = value.length - MAX_ENTRIES;
    const first = value.slice(0, MAX_ENTRIES).map(shorten);
    return rest > 0 ? [...first, `… and ${rest} more`] : first;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, shorten(entry)]));
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** The command reads the token from the environment variable `THROUGHLINE_TOKEN`. */
export function formatCurl({ method, path, projectId, body }: RecordedCall, apiUrl: string): string {
  const headers = [
    '"Authorization: Bearer $THROUGHLINE_TOKEN"',
    ...(projectId === undefined ? [] : [quoteForShell(`X-Project-Id: ${projectId}`)]),
    ...(body === undefined ? [] : [quoteForShell('Content-Type: application/json')]),
  ];
  return [
    `curl -sS${method === 'GET' ? '' : ` -X ${method}`} ${quoteForShell(apiUrl + path)}`,
    ...headers.map((header) => `-H ${header}`),
    ...(body === undefined ? [] : [`-d ${quoteForShell(body)}`]),
  ].join(' \\\n  ');
}
