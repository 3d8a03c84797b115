/**
 * Longest delay of `setTimeout`, about 24 days. A longer delay overflows, so the timer would fire at once.
 */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Waits for `ms` milliseconds, at most 24 days. Rejects with the signal's reason when the signal aborts. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(getReason(signal));
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      },
      Math.min(ms, MAX_TIMER_MS),
    );
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

/**
 * Returns the result of `promise`, or rejects when the signal aborts. The work behind `promise` continues.
 */
export function rejectOnAbort<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(getReason(signal));
    // Handle rejections even after an abort, because an unhandled rejection ends a Node.js process.
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

function getReason(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error('The call was aborted.', { cause: reason });
}

/**
 * Returns a signal that aborts after `ms` milliseconds, at most 24 days. `ms` may be fractional or infinite.
 */
export function createTimeout(ms: number): AbortSignal {
  return AbortSignal.timeout(Math.min(Math.max(1, Math.ceil(ms)), MAX_TIMER_MS));
}

/** Default maximum duration of a wait for a result. */
export const MAX_WAIT_MS = 24 * 60 * 60 * 1_000;

const FIRST_POLL_MS = 500;
const MAX_POLL_MS = 5_000;

/** Yields increasing delays between polls in milliseconds, from half a second to five seconds. */
export function* pollDelays(): Generator<number, never> {
  for (let ms = FIRST_POLL_MS; ; ms = Math.min(ms * 1.5, MAX_POLL_MS)) yield ms;
}
