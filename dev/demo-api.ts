import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const MAX_ATTEMPTS = 10;

export const withId = z.object({ id: z.string() });
export const withName = z.object({ id: z.string(), name: z.string() });

export type DemoApi = {
  /** @throws Error when the status is not 2xx */
  call: (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<unknown>;
  /** Reads only the first page. */
  list: <Item>(path: string, item: z.ZodType<Item>, limit?: number) => Promise<Item[]>;
  create: (path: string, body: object) => Promise<string>;
  has: (path: string) => Promise<boolean>;
};

/** If the path of a request names no project, the request acts on `projectId`. */
export function createDemoApi(
  api: string,
  { token, projectId }: { token: string; projectId: string },
): DemoApi {
  const sendOnce = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(api + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-project-id': projectId,
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  // Just after the start, workers may not poll yet. Until they do, requests that need a worker get 503 or 504.
  const send: typeof sendOnce = async (...request) => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await sendOnce(...request);
      if (![503, 504].includes(response.status) || attempt === MAX_ATTEMPTS) return response;
      await response.arrayBuffer();
      await delay(1_000);
    }
  };
  const call: DemoApi['call'] = async (method, path, body, headers) => {
    const response = await send(method, path, body, headers);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  return {
    call,
    list: async (path, item, limit = 100) => {
      const page = z.record(z.string(), z.unknown()).parse(await call('GET', `${path}?limit=${limit}`));
      return z.array(item).parse(Object.values(page).find(Array.isArray));
    },
    create: async (path, body) => withId.parse(await call('POST', path, body)).id,
    has: async (path) => {
      const response = await send('GET', path);
      await response.arrayBuffer();
      return response.ok;
    },
  };
}

const created = z.object({ uploads: z.tuple([z.object({ itemId: z.string(), uploadUrl: z.string() })]) });

/** Returns the file's id. */
export async function uploadFile(
  { call }: DemoApi,
  projectId: string,
  { filename, mimeType, bytes }: { filename: string; mimeType: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<string> {
  const path = `/projects/${projectId}/assets`;
  const files = [{ filename, mimeType, sizeBytes: bytes.byteLength }];
  const { uploads } = created.parse(await call('POST', `${path}/upload-urls`, { files }));
  const [{ itemId, uploadUrl }] = uploads;
  const put = await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': mimeType }, body: bytes });
  if (!put.ok)
    throw new Error(`The object store answered an upload with ${put.status}. Start again with npm start.`);
  await call('POST', `${path}/${itemId}/complete`);
  return itemId;
}
