/** Does work of one kind, a few at once and the others in the order in which they came. */
export type Turns = {
  /** @returns undefined, with nothing done, when too many wait already */
  take<Result>(work: () => Promise<Result>): Promise<{ result: Result } | undefined>;
};

/** @param atOnce how much is worked at at once; `waiting`: how much may wait for its turn */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  let working = 0;
  const queue: (() => void)[] = [];
  return {
    async take(work) {
      if (working >= atOnce) {
        if (queue.length >= waiting) return undefined;
        // Who ends hands its place on, so `working` stays as it is.
        await new Promise<void>((resolve) => queue.push(resolve));
      } else working += 1;
      try {
        return { result: await work() };
      } finally {
        const next = queue.shift();
        if (next) next();
        else working -= 1;
      }
    },
  };
}
