import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import { unavailable } from './errors.ts';

/** Bytes of a body from which on its request needs a slot: what a thousand recipients and more take. */
const LARGE_BODY_BYTES = 128 * 1024;

/** Slots of one process: one request computes while PostgreSQL stores another's rows. */
const SLOTS = 2;

/** Milliseconds that a request waits for a slot. Nothing of it has been done until then. */
const WAIT_TIMEOUT_MS = 20_000;

/** Gives a slot back; a second call does nothing. `isUnavailable`: the request found PostgreSQL unavailable. */
export type ReleaseSlot = (isUnavailable?: boolean) => void;

type Waiting = { proceed: () => void; refuse: () => void };

/**
 * The slots that requests with large bodies are worked on in, first come, first served. Without them, many at once would
 * keep the event loop and every connection to PostgreSQL for seconds, and small requests beside them would miss their
 * deadlines.
 */
export class LargeBodySlots {
  private free = SLOTS;
  private waiting: Waiting[] = [];

  /**
   * Waits until a body of so many bytes may be worked on. Small ones need no slot and do not wait.
   * @throws AppError 503 when that takes too long, or when a request with a slot found PostgreSQL unavailable: those that
   *   wait would fail one after another, each after its own wait
   */
  async acquire(bytes: number): Promise<ReleaseSlot> {
    if (bytes < LARGE_BODY_BYTES) return () => undefined;
    await this.waitForSlot();
    // Answers and timers of others come first: what follows holds the event loop.
    await nextEventLoopTurn();
    return this.releaseOnce();
  }

  private async waitForSlot(): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const request: Waiting = {
        proceed: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: () => {
          clearTimeout(timer);
          reject(unavailable());
        },
      };
      const timer = setTimeout(() => {
        this.waiting = this.waiting.filter((other) => other !== request);
        request.refuse();
      }, WAIT_TIMEOUT_MS);
      this.waiting.push(request);
    });
  }

  private releaseOnce(): ReleaseSlot {
    let isReleased = false;
    return (isUnavailable = false) => {
      if (isReleased) return;
      isReleased = true;
      if (isUnavailable) for (const { refuse } of this.waiting.splice(0)) refuse();
      const next = this.waiting.shift();
      if (next) next.proceed();
      else this.free += 1;
    };
  }
}
