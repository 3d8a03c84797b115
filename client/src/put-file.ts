import { ConnectionError, ThroughlineError, TimeoutError } from './errors.ts';
import { getRetryDelayMs, canRepeat } from './retry.ts';
import { createTimeout, wait } from './wait.ts';

/** A file, the signed URL to upload it to, and limits of the upload. */
export type PutFile = {
  url: string;
  /** The URL's signature covers the type, so the object store refuses other types. */
  mimeType: string;
  file: Blob;
  /** The caller's signal. */
  signal: AbortSignal | undefined;
  /** Deadline in milliseconds since the Unix epoch; `Infinity` for none. */
  deadline: number;
  maxRetries: number;
  /**
   * Called with the number of bytes sent so far. Called only in browsers, and only without a custom `fetch`.
   */
  onSent: ((bytes: number) => void) | undefined;
};

/**
 * Uploads a file with a PUT request. A failed request is retried, because PUT is idempotent.
 * @throws ThroughlineError, or the signal's reason
 */
export async function putFile(fetchFile: typeof fetch, put: PutFile): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const error = await attemptPut(fetchFile, put);
    if (error === undefined) return;
    if (attempt >= put.maxRetries || !canRepeat(error, true)) throw error;
    const delayMs = getRetryDelayMs(attempt, error);
    if (Date.now() + delayMs >= put.deadline) throw error;
    await wait(delayMs, put.signal);
  }
}

async function attemptPut(fetchFile: typeof fetch, put: PutFile): Promise<ThroughlineError | undefined> {
  const limit = createTimeout(put.deadline - Date.now());
  const signal = put.signal ? AbortSignal.any([put.signal, limit]) : limit;
  try {
    const isInBrowser =
      put.onSent !== undefined && fetchFile === globalThis.fetch && 'XMLHttpRequest' in globalThis;
    const status = isInBrowser ? await putInBrowser(put, signal) : await putByFetch(fetchFile, put, signal);
    if (status >= 200 && status < 300) return undefined;
    return new ThroughlineError({
      status,
      code: 'store_refused',
      message: `The store refused the file with status ${status}.`,
    });
  } catch (cause) {
    if (put.signal?.aborted) throw put.signal.reason;
    if (limit.aborted) {
      return new TimeoutError({ code: 'timeout', message: 'The file was not stored in time.', cause });
    }
    return new ConnectionError({
      code: 'connection_error',
      message: 'The connection to the store failed.',
      cause,
    });
  }
}

async function putByFetch(
  fetchFile: typeof fetch,
  { url, mimeType, file }: PutFile,
  signal: AbortSignal,
): Promise<number> {
  const response = await fetchFile(url, {
    method: 'PUT',
    headers: { 'Content-Type': mimeType },
    body: file,
    signal,
  });
  await response.arrayBuffer();
  return response.status;
}

/** Exists only in browsers. Uploads with `onSent` use it, because `fetch` reports no upload progress. */
declare class XMLHttpRequest {
  readonly status: number;
  readonly upload: { addEventListener(type: 'progress', listen: (event: { loaded: number }) => void): void };
  addEventListener(type: 'load' | 'error' | 'abort', listen: () => void): void;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  send(body: Blob): void;
  abort(): void;
}

function putInBrowser({ url, mimeType, file, onSent }: PutFile, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const on = (type: 'load' | 'error' | 'abort', settle: () => void) =>
      request.addEventListener(type, () => {
        signal.removeEventListener('abort', abort);
        settle();
      });
    request.upload.addEventListener('progress', ({ loaded }) => onSent?.(loaded));
    on('load', () => resolve(request.status));
    on('error', () => reject(new TypeError('The request failed.')));
    on('abort', () => reject(new TypeError('The request was aborted.')));
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', mimeType);
    if (signal.aborted) return reject(new TypeError('The request was aborted.'));
    signal.addEventListener('abort', abort, { once: true });
    request.send(file);
  });
}
