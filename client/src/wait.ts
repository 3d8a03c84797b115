/** Waits so many milliseconds. Rejects with the signal's reason as soon as it is aborted. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

/** What `promise` comes to, or the signal's reason if that comes first; `promise` goes on for others. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(reasonOf(signal));
    // Heard in every case: a promise that fails and has nobody who hears it ends a process of Node.js.
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error('The call was aborted.', { cause: reason });
}

/** How long something is waited for, unless the caller says otherwise: a day. */
export const MAX_WAIT_MS = 24 * 60 * 60 * 1_000;

const FIRST_POLL_MS = 500;
const MAX_POLL_MS = 5_000;

/** The waits between looks at a job: half a second at first, then longer and longer, five seconds at most. */
export function* pollDelays(): Generator<number, never> {
  for (let ms = FIRST_POLL_MS; ; ms = Math.min(ms * 1.5, MAX_POLL_MS)) yield ms;
}
