import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { DAY_MS } from './clock.ts';

/** The kinds of faults, and what each does to a call. */
const FAULT_KINDS = [
  /** Answers `status` in the provider's error shape; nothing is applied. */
  'status',
  /** Gives no answer for `delayMs`, or until it is disarmed, then cuts the connection; nothing is applied. */
  'stall',
  /** Resets the connection at once; nothing is applied. */
  'reset',
  /** Applies the call, then cuts the connection without an answer. */
  'drop-answer',
  /** Cuts the connection at once and applies the call `delayMs` later. */
  'apply-late',
] as const;

/** A fault as a script arms it, without the provider's name. */
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
    message: 'A fault of kind "status" needs the status to answer with (400 to 599).',
  });

/**
 * One armed fault. It applies to every `every`-th call of `operation` and `account` (absent: any), `times` times in
 * all. `status`, `name` (the provider's error name) and `retryAfter` (seconds) are for kind `status`.
 */
export type Fault = z.infer<typeof faultSchema>;

type ArmedFault = {
  readonly fault: Fault;
  remaining: number;
  seen: number;
};

/** The armed faults of one provider. The one armed first applies first; a call takes one fault at most. */
export class FaultQueue {
  #armed: ArmedFault[] = [];

  /** What ends the stalls of an account. */
  readonly #stalls = new Map<string, Set<() => void>>();

  arm(fault: Fault): void {
    this.#armed.push({ fault, remaining: fault.times, seen: 0 });
  }

  /** The fault for this call; null for none. It counts as applied. */
  take(operation: string, account: string): Fault | null {
    for (const armed of this.#armed) {
      const { fault } = armed;
      if (fault.operation !== undefined && fault.operation !== operation) continue;
      if (fault.account !== undefined && fault.account !== account) continue;
      armed.seen += 1;
      if (armed.seen % fault.every !== 0) continue;
      armed.remaining -= 1;
      if (armed.remaining === 0) this.#armed = this.#armed.filter((other) => other !== armed);
      return fault;
    }
    return null;
  }

  /** The faults that are still armed; `times` is how often each is left to apply. */
  list(): Fault[] {
    return this.#armed.map(({ fault, remaining }) => ({ ...fault, times: remaining }));
  }

  /** Resolves after `delayMs`, or as soon as a script ends the stalls of the account. */
  async stall(account: string, delayMs: number): Promise<void> {
    const ended = new AbortController();
    const end = () => ended.abort();
    const stalls = this.#stalls.get(account) ?? new Set();
    this.#stalls.set(account, stalls.add(end));
    await delay(delayMs, undefined, { ref: false, signal: ended.signal }).catch(() => {});
    stalls.delete(end);
    if (stalls.size === 0) this.#stalls.delete(account);
  }

  /** Ends the stalls of an account, or all. */
  endStalls(account?: string): void {
    const ends = account === undefined ? [...this.#stalls.values()] : [this.#stalls.get(account) ?? []];
    for (const end of ends.flatMap((stalls) => [...stalls])) end();
  }

  /** Disarms the faults of an account, or all; returns their number. */
  disarm(account?: string): number {
    const before = this.#armed.length;
    this.#armed = account === undefined ? [] : this.#armed.filter(({ fault }) => fault.account !== account);
    return before - this.#armed.length;
  }
}
