/** One call that the page made, as it can be made again by hand. */
export type RecordedCall = {
  id: string;
  typescript: string;
  method: string;
  path: string;
  projectId: string | undefined;
  body: string | undefined;
  /** As the API's log has it; undefined until it answered. */
  requestId: string | undefined;
};

/** Calls that are shown: the newest. */
const MOST = 12;

/** Entries of a list in a body that are shown. */
const MAX_ENTRIES = 2;

let calls: readonly RecordedCall[] = [];
const listeners = new Set<() => void>();

function set(next: readonly RecordedCall[]): void {
  calls = next;
  for (const listener of listeners) listener();
}

/** The page's calls, newest first; one that is made again takes the place of the one before. */
export const recordedCalls = {
  add: (call: RecordedCall) => {
    set([call, ...calls.filter(({ typescript }) => typescript !== call.typescript)].slice(0, MOST));
  },
  complete: (id: string, facts: Partial<RecordedCall>) => {
    set(calls.map((call) => (call.id === id ? { ...call, ...facts } : call)));
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

/** A value as it is shown: long lists are cut, and say so. */
export function shown(value: unknown): unknown {
  if (Array.isArray(value)) {
    const rest = value.length - MAX_ENTRIES;
    const first = value.slice(0, MAX_ENTRIES).map(shown);
    return rest > 0 ? [...first, `… and ${rest} more`] : first;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, shown(entry)]));
}

/** Words for a shell: in single quotes, with those inside put outside. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A call as `curl` makes it, with the token in a variable. */
export function asCurl({ method, path, projectId, body }: RecordedCall, apiUrl: string): string {
  const headers = [
    '"Authorization: Bearer $THROUGHLINE_TOKEN"',
    ...(projectId === undefined ? [] : [quoted(`X-Project-Id: ${projectId}`)]),
    ...(body === undefined ? [] : [quoted('Content-Type: application/json')]),
  ];
  return [
    `curl -sS${method === 'GET' ? '' : ` -X ${method}`} ${quoted(apiUrl + path)}`,
    ...headers.map((header) => `-H ${header}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ].join(' \\\n  ');
}
