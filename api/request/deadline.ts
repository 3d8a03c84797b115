import { unavailable } from './errors.ts';

/**
 * Milliseconds in which our own rows have to answer. Nothing else detects a database that hangs within the two seconds
 * that a caller may wait for a 503.
 */
export const ROWS_TIMEOUT_MS = 1_850;

/** Milliseconds after which PostgreSQL stops a statement; inserting 10,000 recipients takes a tenth of a second. */
export const STATEMENT_TIMEOUT_MS = 5_000;

/** Milliseconds of a deadline that are left for what can no longer be stopped: a commit that is under way. */
const COMMIT_GRACE_MS = 100;

/**
 * Stops waiting for `work` after `timeoutMs`. The work continues; its result is dropped.
 * @throws AppError 503
 */
export async function within<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(unavailable()), timeoutMs);
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}

/** One deadline for several waits that follow one another: what one takes, the next has less. */
export type Deadline = {
  /** Aborted, with the 503 as its reason, shortly before the time is over: work that watches it stops by itself. */
  readonly signal: AbortSignal;
  /**
   * Waits for work. What passes between two waits, while a slow caller sends a body perhaps, is not counted.
   * @throws AppError 503 when the time is over, and whatever the work rejects with
   */
  wait: <Result>(work: Promise<Result>) => Promise<Result>;
};

/** Makes a deadline of `timeoutMs` for the waits of one request. */
export function createDeadline(timeoutMs: number): Deadline {
  const stop = new AbortController();
  let leftMs = timeoutMs;
  return {
    signal: stop.signal,
    async wait(work) {
      const startedAt = performance.now();
      const graceMs = Math.min(COMMIT_GRACE_MS, leftMs);
      let timer: NodeJS.Timeout | undefined;
      // One timer at a time: a request waits several times, and most of them for less than a millisecond.
      const expired = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          const late = unavailable();
          stop.abort(late);
          timer = setTimeout(() => reject(late), graceMs);
        }, leftMs - graceMs);
      });
      try {
        return await Promise.race([work, expired]);
      } finally {
        clearTimeout(timer);
        leftMs -= performance.now() - startedAt;
      }
    },
  };
}

/** Gives `work` a deadline of its own, and the signal to stop by. */
export function stopAfter<Result>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = createDeadline(timeoutMs);
  return deadline.wait(work(deadline.signal));
}
