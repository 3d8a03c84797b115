import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import { FairShares, NoShareLeft, type GiveBack } from '../../models/fair-shares.ts';
import { tooMuchAtOnce, unavailable } from './errors.ts';

const MIB = 1024 * 1024;

/** Bytes of a body from which on its request needs a turn: what a thousand recipients and more take. */
export const LARGE_BODY_BYTES = 128 * 1024;

/**
 * Bytes of large bodies that one process holds at once, and requests that wait with theirs unread. The largest body of
 * any operation is 16 MiB, and one holder's leaves room for another's.
 */
const MEMORY = { total: 32 * MIB, perHolder: 16 * MIB, waiting: { total: 128, perHolder: 32 } };

/** Large bodies that are worked on at once: one request computes while PostgreSQL stores the rows of others. */
const TURNS = { total: 3, perHolder: 2, waiting: MEMORY.waiting };

/** Milliseconds that a request waits to be read, and to be worked on. Nothing of it has been done until then. */
const WAIT_TIMEOUT_MS = 12_000;

/** The turn of one request. One with a small body needs none. */
export type BodyTurn = {
  /** Waits until a body that was read, and has so many bytes, may be worked on. @throws AppError as `reserve` does */
  begin: (bytes: number) => Promise<void>;
  /**
   * Lets the next request proceed; a second call does nothing. `isUnavailable`: this one found PostgreSQL unavailable.
   */
  end: (isUnavailable?: boolean) => void;
};

/**
 * In which order large bodies are read and worked on. Without turns, many at once would fill the memory, and keep the
 * event loop and the connections to PostgreSQL for seconds. A body is read only when there is room for it, so that
 * those which wait take none; and it takes a place among those worked on only once it is read, so that a slow sender
 * keeps nobody from theirs. Both are shared fairly between projects.
 */
export class BodyTurns {
  private readonly memory = new FairShares(MEMORY);
  private readonly turns = new FairShares(TURNS);
  /** Ends the wait of each that waits. */
  private readonly waits = new Set<AbortController>();

  /** Whether a body of so many bytes needs a turn. */
  isLarge(bytes: number): boolean {
    return bytes >= LARGE_BODY_BYTES;
  }

  /**
   * Waits until there is room for a body of so many bytes at most.
   * @param holder whose share it is
   * @param gone aborted when the caller goes away: their place among those that wait is another's then
   * @throws AppError 429 when the holder has too many large requests at once, 503 when all together have; or when a
   *   request found PostgreSQL unavailable: those that wait would fail one after another, each after its own wait
   */
  async reserve(holder: string, bytes: number, gone: AbortSignal): Promise<BodyTurn> {
    if (!this.isLarge(bytes)) return { begin: async () => {}, end: () => {} };
    // Nothing more of this body arrives, and the room for it would be held until its reader gives up.
    if (gone.aborted) throw unavailable(5);
    const held = [await this.wait(this.memory, holder, bytes, gone)];
    const end = (isUnavailable = false) => {
      for (const giveBack of held.splice(0)) giveBack();
      if (isUnavailable) for (const wait of this.waits) wait.abort();
    };
    return {
      begin: async (read) => {
        if (read < LARGE_BODY_BYTES) {
          end();
          return;
        }
        held.push(await this.wait(this.turns, holder, 1, gone));
        // Answers and timers of others come first: what follows holds the event loop.
        await nextEventLoopTurn();
      },
      end,
    };
  }

  private async wait(
    shares: FairShares,
    holder: string,
    units: number,
    gone: AbortSignal,
  ): Promise<GiveBack> {
    const wait = new AbortController();
    const { signal } = wait;
    const leave = () => wait.abort();
    gone.addEventListener('abort', leave);
    if (gone.aborted) leave();
    this.waits.add(wait);
    try {
      return await shares.take(holder, units, { timeoutMs: WAIT_TIMEOUT_MS, signal });
    } catch (error) {
      if (!(error instanceof NoShareLeft)) throw error;
      throw error.whose === 'holder' && !signal.aborted ? tooMuchAtOnce('large requests') : unavailable(5);
    } finally {
      this.waits.delete(wait);
      gone.removeEventListener('abort', leave);
    }
  }
}
