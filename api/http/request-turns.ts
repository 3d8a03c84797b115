import { FairShares, type GiveBack } from '../../models/fair-shares.ts';

/** The part of the turns that one holder may have at once, so that another's request finds one. */
const SHARE_OF_HOLDER = 0.75;

/** Requests that wait for their turn at once, with nothing read but their heads: of all holders, and of one. */
const WAITING = { total: 2_000, perHolder: 500 };

/**
 * Milliseconds that a request waits for its turn: less than its own rows may take, so that it can say what it lacked.
 */
const WAIT_TIMEOUT_MS = 1_500;

/**
 * Milliseconds that a turn lasts at most. A request that takes longer waits for something else, a lock or a slow
 * sender, and keeps nobody from theirs meanwhile.
 */
const TURN_MS = 250;

/**
 * In which order requests are worked on: a few at once, and the others in turn by holder, one of each, however many one
 * of them sends. Without turns they would share the event loop, the connections to PostgreSQL and its processors in the
 * order in which they come, and the one request of a quiet tenant would wait for all of a loud one's.
 */
export class RequestTurns {
  private readonly shares: FairShares;

  /** @param atOnce requests that are worked on at once: each uses one connection to PostgreSQL for most of its time */
  constructor(atOnce: number) {
    const perHolder = Math.max(1, Math.floor(atOnce * SHARE_OF_HOLDER));
    this.shares = new FairShares({ total: atOnce, perHolder, waiting: WAITING });
  }

  /** Takes a turn if there is one. @returns what ends it */
  takeNow(holder: string): GiveBack | undefined {
    const giveBack = this.shares.takeNow(holder);
    return giveBack && forAWhile(giveBack);
  }

  /**
   * Takes a turn, and waits for it.
   * @param gone aborted when the caller goes away
   * @returns what ends the turn
   * @throws NoShareLeft when too many requests wait already, or no turn ended in time
   */
  async take(holder: string, gone: AbortSignal): Promise<GiveBack> {
    return forAWhile(await this.shares.take(holder, 1, { timeoutMs: WAIT_TIMEOUT_MS, signal: gone }));
  }
}

function forAWhile(giveBack: GiveBack): GiveBack {
  const timer = setTimeout(giveBack, TURN_MS).unref();
  return () => {
    clearTimeout(timer);
    giveBack();
  };
}
