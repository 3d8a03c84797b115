import type { Fault } from '../support/sandbox-control.ts';

export type Kill =
  | { kind: 'worker'; workers: number[] }
  /**
   * The API is killed `afterMs` after the start of a POST that queues a batch with `recipients` recipients.
   */
  | { kind: 'api'; recipients: number; afterMs: number }
  /** While the server is down for `awayMs`, a batch with `recipients` recipients is queued. */
  | { kind: 'temporal' | 'postgres'; recipients: number; awayMs: number };

/** `count` is the number of kills. `print` shows a line of progress. */
export type RunOptions = { seed: number; count: number; print: (line: string) => void };

export type Step = {
  kill: Kill;
  fault: Fault | undefined;
  /**
   * If true, the next step starts only when mails are sent again after the kill. Otherwise, it overlaps with
   * the recovery.
   */
  waits: boolean;
  pauseMs: number;
};

export type Plan = {
  steps: Step[];
  /** Number of recipients of the n-th batch. */
  getSize: (batch: number) => number;
};

export const WORKERS = 2;

/** Each group of five kills includes workers twice and every other kind once. */
const KINDS = ['worker', 'worker', 'api', 'temporal', 'postgres'] as const;

/** Includes sizes around 100, the maximum number of mails in a call. */
const SIZES = [1, 99, 100, 101, 350, 800, 1_500, 2_500];

/** Large enough that the API is still processing the request when it is killed. */
const LARGE_SIZES = [1_500, 2_500, 5_000];

const FAULTS: Fault[] = [
  { kind: 'status', status: 401, times: 1 },
  { kind: 'status', status: 429, times: 2 },
  { kind: 'status', status: 429, retryAfter: 1, times: 3 },
  { kind: 'status', status: 500, times: 2 },
  { kind: 'status', status: 503, retryAfter: 1, times: 2 },
  { kind: 'stall', delayMs: 2_000, times: 2 },
  { kind: 'reset', times: 3 },
  { kind: 'drop-answer', times: 3 },
  { kind: 'apply-late', delayMs: 1_000, times: 2 },
];

/** Exceeds the worker's time limit for a call. */
const LONG_STALL: Fault = { kind: 'stall', delayMs: 35_000, times: 1 };

const SHORT_OUTAGE_MS = [1_000, 5_000] as const;
const MINUTE_OUTAGE_MS = [60_000, 60_000] as const;

/**
 * Returns a plan that depends only on the arguments.
 * @param minutes if true, Temporal and PostgreSQL are down for a minute after each kill, and one call exceeds
 * its time limit
 */
export function createPlan(seed: number, { count, minutes }: { count: number; minutes: boolean }): Plan {
  const random = createRandomNumbers(seed);
  const drawInteger = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const nextKind = createRandomBag(KINDS, random);
  const nextFault = createRandomBag(FAULTS, random);
  const [shortest, longest] = minutes ? MINUTE_OUTAGE_MS : SHORT_OUTAGE_MS;

  const createKill = (): Kill => {
    const kind = nextKind();
    switch (kind) {
      case 'worker': {
        const first = drawInteger(0, WORKERS - 1);
        return { kind, workers: random() < 0.5 ? [first] : [0, 1] };
      }
      case 'api':
        return { kind, recipients: LARGE_SIZES[drawInteger(0, 2)] ?? 1, afterMs: drawInteger(1, 80) };
      case 'temporal':
      case 'postgres':
        return { kind, recipients: SIZES[drawInteger(0, 3)] ?? 1, awayMs: drawInteger(shortest, longest) };
    }
  };
  const steps = Array.from({ length: count }, (): Step => {
    const kill = createKill();
    const fault = random() < 0.6 ? nextFault() : undefined;
    return { kill, fault, waits: random() < 0.7, pauseMs: drawInteger(0, 1_500) };
  });
  const [first] = steps;
  if (minutes && first) first.fault = LONG_STALL;
  return {
    steps,
    getSize: (batch) => SIZES[Math.floor(createRandomNumbers(seed + batch)() * SIZES.length)] ?? 1,
  };
}

/** Returns a function that draws items at random. It draws every item once before it repeats one. */
export function createRandomBag<Item>(items: readonly Item[], random: () => number): () => Item {
  let remaining: Item[] = [];
  return () => {
    if (remaining.length === 0) remaining = [...items];
    const [drawn] = remaining.splice(Math.floor(random() * remaining.length), 1);
    if (drawn === undefined) throw new Error('The bag has no items.');
    return drawn;
  };
}

/**
 * Returns a generator of numbers from 0 to 1 that depend only on the seed.
 * @see https://gist.github.com/tommyettinger/46a874533244883189143505d203312c (mulberry32)
 */
export function createRandomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
