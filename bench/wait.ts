import { setTimeout as delay } from 'node:timers/promises';

/**
 * Polls until `look` gives something other than undefined, and gives that.
 * @param within milliseconds; `every` too
 * @throws Error that names `what`, after `within`
 */
export async function waitFor<Found>(
  what: string,
  look: () => Promise<Found | undefined>,
  { within, every }: { within: number; every: number },
): Promise<Found> {
  const deadline = Date.now() + within;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`${what}: did not come within ${within / 1_000} s.`);
    await delay(every);
  }
}

/**
 * Gives what `work` gives, if it does so in time.
 * @throws Error that names `what`, after `milliseconds`
 */
export async function inTime<Result>(
  what: string,
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`${what}: not done within ${milliseconds / 1_000} s.`);
    timer = setTimeout(() => reject(error), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
