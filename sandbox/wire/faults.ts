import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { DAY_MS } from './clock.ts';

const FAULT_KINDS = [
  /** Answers `status` in the provider's error shape, without applying the call. */
  'status',
  /** Waits for `delayMs` or until disarmed, then closes the connection without applying the call. */
  'stall',
  /** Resets the connection at once, without applying the call. */
  'reset',
  /** Applies the call, then closes the connection without a response. */
  'drop-answer',
  /** Closes the connection at once and applies the call `delayMs` later. */
  'apply-late',
] as const;

export const faultSchema = z
  .strictObject({
    operation: z.string().min(1).optional(),
    account: z.string().min(1).optional(),
    times: z.int().min(1).default(1),
    every: z.int().min(1).default(1),
    kind: z.enum(FAULT_KINDS),
    status: z.int().min(400).max(599).optional(),
    name: z.string().min(1).optional(),
    retryAfter: z.int().min(0).optional(),
    delayMs: z.int().min(0).max(DAY_MS).optional(),
  })
  .refine((fault) => fault.kind !== 'status' || fault.status !== undefined, {
    path: ['status'],
    message: 'A fault of kind "status" needs the HTTP status of the response (400 to 599).',
  });

/**
 * Applies to every `every`-th matching call, at most `times` times. If `operation` or `account` is missing,
 * any value matches. Only kind `status` uses `status`, `name` and `retryAfter` (seconds).
 */
export type Fault = z.infer<typeof faultSchema>;

type ArmedFault = {
  readonly fault: Fault;
  remaining: number;
  matchingCalls: number;
};

/** Faults apply in the order in which they were armed. A call gets at most one fault. */
export class FaultQueue {
  #armed: ArmedFault[] = [];

  readonly #stalls = new Map<string, Set<() => void>>();

  arm(fault: Fault): void {
    this.#armed.push({ fault, remaining: fault.times, matchingCalls: 0 });
  }

  take(operation: string, account: string): Fault | null {
    for (const armed of this.#armed) {
      const { fault } = armed;
      if (fault.operation !== undefined && fault.operation !== operation) continue;
      if (fault.account !== undefined && fault.account !== account) continue;
      armed.matchingCalls += 1;
      if (armed.matchingCalls % fault.every !== 0) continue;
      armed.remaining -= 1;
      if (armed.remaining === 0) this.#armed = this.#armed.filter((other) => other !== armed);
      return fault;
    }
    return null;
  }

  /** `times` is the number of remaining applications. */
  list(): Fault[] {
    return this.#armed.map(({ fault, remaining }) => ({ ...fault, times: remaining }));
  }

  /** Resolves after `delayMs`, or on {@link disarm}. */
  async stall(account: string, delayMs: number): Promise<void> {
    const controller = new AbortController();
    const end = () => controller.abort();
    const stalls = this.#stalls.get(account) ?? new Set();
    this.#stalls.set(account, stalls.add(end));
    await delay(delayMs, undefined, { ref: false, signal: controller.signal }).catch(() => {});
    stalls.delete(end);
    if (stalls.size === 0) this.#stalls.delete(account);
  }

  /**
   * Disarms the faults of an account and ends its stalls. Without `account`, disarms all faults and ends all
   * stalls.
   * @returns the number of disarmed faults
   */
  disarm(account?: string): number {
    const ends = account === undefined ? [...this.#stalls.values()] : [this.#stalls.get(account) ?? []];
    for (const end of ends.flatMap((stalls) => [...stalls])) end();
    const before = this.#armed.length;
    this.#armed = account === undefined ? [] : this.#armed.filter(({ fault }) => fault.account !== account);
    return before - this.#armed.length;
  }
}
