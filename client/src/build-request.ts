/** What the client knows of an operation: see `tools/generate-client.ts`. */
export type OperationRequest = {
  method: string;
  /** With `{name}` for each parameter. */
  path: string;
  /** Where the project goes, unless it stands in the path. */
  project?: 'query' | 'header';
  takesKey?: true;
  isIdempotent?: true;
  isForm?: true;
};

/** A request that can be sent as often as it has to be. */
export type BuiltRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
};

const METHODS_TO_REPEAT = ['GET', 'PUT', 'DELETE'];

/** Whether the same request again does nothing more: by its method (RFC 9110, 9.2.2), its nature, or its key. */
export function isRepeatable({ method, takesKey, isIdempotent }: OperationRequest): boolean {
  return METHODS_TO_REPEAT.includes(method) || takesKey === true || isIdempotent === true;
}

/**
 * Puts the parameters where the operation has them: in the path, the project's place, the body, and else in the query.
 * @throws TypeError when one that the path needs is missing, or cannot stand in a path
 */
export function buildRequest(
  operation: OperationRequest,
  params: object,
  { baseUrl, projectId }: { baseUrl: string; projectId: string | undefined },
): BuiltRequest {
  const { body, headers: own, ...rest }: Record<string, unknown> = { ...params };
  const values = new Map(Object.entries(rest).filter(([, value]) => value !== undefined));
  if (projectId !== undefined && !values.has('projectId')) values.set('projectId', projectId);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = inPath(name, values.get(name));
    values.delete(name);
    return value;
  });
  const headers: Record<string, string> = { Accept: 'application/json', ...textsOf(own) };
  const project = values.get('projectId');
  if (operation.project !== 'query') values.delete('projectId');
  if (operation.project === 'header' && project !== undefined) headers['X-Project-Id'] = textOf(project);
  const query = new URLSearchParams();
  for (const [name, value] of values) {
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, textOf(one));
  }
  // A blank is `%20`, as in RFC 3986: the `+` of forms is a reserved character, which the API refuses in an address.
  const search = query.size > 0 ? `?${String(query).replaceAll('+', '%20')}` : '';
  const url = `${baseUrl}${path}${search}`;
  if (body === undefined) return { method: operation.method, url, headers, body: undefined };
  headers['Content-Type'] = operation.isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const text = operation.isForm ? String(new URLSearchParams(textsOf(body))) : JSON.stringify(body);
  return { method: operation.method, url, headers, body: text };
}

/** `fetch` takes `..` out of an address together with what stands before it, however it is encoded. */
function inPath(name: string, value: unknown): string {
  if (value === undefined) throw new TypeError(`${name} is missing.`);
  const text = textOf(value);
  if (['', '.', '..'].includes(text)) throw new TypeError(`${name} must not be ${JSON.stringify(text)}.`);
  return encodeURIComponent(text);
}

function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...Object(value) }).map(([name, one]) => [name, textOf(one)]));
}

/** Strings as they are; numbers and booleans as JSON has them. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
