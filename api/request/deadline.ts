import { withSignal, type Database } from '../../models/database.ts';
import { unavailable } from './errors.ts';

/** A hanging database must lead to a 503 within two seconds of the request. */
export const ROWS_TIMEOUT_MS = 1_850;

/** Leaves a wide margin: the insert of 10,000 recipients takes a tenth of a second. */
export const STATEMENT_TIMEOUT_MS = 5_000;

/** Extra time for a running commit, which cannot be cancelled. */
const COMMIT_GRACE_MS = 100;

/**
 * Waits for the work. The work continues after the timeout, but its result is ignored.
 * @throws the work's error; after `timeoutMs`, the error of `onTimeout`, by default AppError 503
 */
export async function withTimeout<Result>(
  timeoutMs: number,
  work: Promise<Result>,
  onTimeout: () => Error = unavailable,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(onTimeout()), timeoutMs);
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}

export type Deadline = {
  /** Aborted with an AppError 503 shortly before the deadline, to stop work that observes the signal. */
  readonly signal: AbortSignal;
  /**
   * Waits for the work. Time between waits, such as a slow upload, does not count towards the deadline.
   * @throws AppError 503 at the deadline, or the work's error
   */
  wait: <Result>(work: Promise<Result>) => Promise<Result>;
};

export function createDeadline(timeoutMs: number): Deadline {
  const controller = new AbortController();
  let remainingMs = timeoutMs;
  return {
    signal: controller.signal,
    async wait(work) {
      const startedAt = performance.now();
      const graceMs = Math.min(COMMIT_GRACE_MS, remainingMs);
      let timer: NodeJS.Timeout | undefined;
      // First aborts the signal, then rejects the wait if the work still runs after the grace time.
      const expired = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          const timeoutError = unavailable();
          controller.abort(timeoutError);
          timer = setTimeout(() => reject(timeoutError), graceMs);
        }, remainingMs - graceMs);
      });
      try {
        return await Promise.race([work, expired]);
      } finally {
        clearTimeout(timer);
        remainingMs -= performance.now() - startedAt;
      }
    },
  };
}

export function runWithDeadline<Result>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = createDeadline(timeoutMs);
  return deadline.wait(work(deadline.signal));
}

export function runWithDatabaseDeadline<Result>(
  database: Database,
  work: (database: Database) => Promise<Result>,
  timeoutMs = ROWS_TIMEOUT_MS,
): Promise<Result> {
  return runWithDeadline(timeoutMs, (signal) => work(withSignal(database, signal)));
}
