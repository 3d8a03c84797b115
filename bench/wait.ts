import { setTimeout as delay } from 'node:timers/promises';

/** @throws Error that names `subject`, after `timeoutMs` */
export async function waitFor<Found>(
  subject: string,
  poll: () => Promise<Found | undefined>,
  { timeoutMs, intervalMs }: { timeoutMs: number; intervalMs: number },
): Promise<Found> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await poll();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`${subject}: no result within ${timeoutMs / 1_000} s.`);
    await delay(intervalMs);
  }
}

/** @throws Error that names `subject`, after `timeoutMs` */
export async function withTimeout<Result>(
  subject: string,
  timeoutMs: number,
  work: Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const error = new Error(`${subject}: not done within ${timeoutMs / 1_000} s.`);
    timer = setTimeout(() => reject(error), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
