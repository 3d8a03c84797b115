import { setImmediate as nextTick } from 'node:timers/promises';
import { unavailable } from './errors.ts';

/** Bytes of a body from which on its request takes a turn: what a thousand recipients and more take. */
const LARGE_BODY = 128 * 1024;

/** Requests with a large body that one process works on at once: one computes while PostgreSQL stores another's rows. */
const AT_ONCE = 2;

/** Milliseconds that a request waits for its turn. Nothing of it has been done until then. */
const LONGEST_WAIT = 20_000;

/** Ends a turn; ending it twice ends it once. `isUnavailable`: what the request needs is away. */
export type EndTurn = (isUnavailable?: boolean) => void;

type Waiting = { goOn: () => void; giveUp: () => void };

/**
 * Turns of requests with large bodies, in the order of their coming. Without them, many at once would keep the event
 * loop and every connection to PostgreSQL for seconds, and small requests beside them would miss their deadlines.
 */
export class Turns {
  private free = AT_ONCE;
  private waiting: Waiting[] = [];

  /**
   * Waits until a body of so many bytes may be worked on, and gives what ends its turn.
   * @throws AppError 503 when that takes too long, or when one whose turn it was found PostgreSQL away: it would be
   *   noticed by one after another, each in its own time
   */
  async take(bytes: number): Promise<EndTurn> {
    if (bytes < LARGE_BODY) return () => undefined;
    await this.place();
    // Answers and timers of others come first: what follows holds the event loop.
    await nextTick();
    return this.ending();
  }

  private async place(): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const one: Waiting = {
        goOn: () => {
          clearTimeout(timer);
          resolve();
        },
        giveUp: () => {
          clearTimeout(timer);
          reject(unavailable());
        },
      };
      const timer = setTimeout(() => {
        this.waiting = this.waiting.filter((other) => other !== one);
        one.giveUp();
      }, LONGEST_WAIT);
      this.waiting.push(one);
    });
  }

  private ending(): EndTurn {
    let ended = false;
    return (isUnavailable = false) => {
      if (ended) return;
      ended = true;
      if (isUnavailable) for (const { giveUp } of this.waiting.splice(0)) giveUp();
      const next = this.waiting.shift();
      if (next) next.goOn();
      else this.free += 1;
    };
  }
}
