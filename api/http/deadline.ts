import { unavailable } from './errors.ts';

/**
 * Milliseconds in which our own rows have to answer. A database that hangs is noticed by nothing else within the two
 * seconds that a caller may be kept waiting for a 503.
 */
export const ROWS_DEADLINE = 1_800;

/**
 * Gives up waiting for `work` after `milliseconds`; what it comes to then is nobody's any more.
 * @throws AppError 503
 */
export async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(unavailable()), milliseconds);
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for work as {@link within} does, with what other work has left of the time. */
export type SharedDeadline = <Result>(work: Promise<Result>) => Promise<Result>;

/**
 * Makes one deadline for several waits, one after another: what one takes, the next has less. What passes between them,
 * while a slow caller sends a body perhaps, is not counted.
 */
export function shareDeadline(milliseconds: number): SharedDeadline {
  let left = milliseconds;
  return async (work) => {
    const startedAt = performance.now();
    try {
      return await within(left, work);
    } finally {
      left -= performance.now() - startedAt;
    }
  };
}
