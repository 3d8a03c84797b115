import type { GiveBack } from '../../models/fair-shares.ts';
import type { BodyTurn, BodyTurns } from '../http/body-turns.ts';
import type { EventLoopTurns } from '../http/event-loop-turns.ts';
import { isDatabaseOutage } from '../http/outages.ts';
import type { RequestTurns } from '../http/request-turns.ts';

/** The turns of one process: of all requests, of those with large bodies, and of steps that hold the event loop. */
export type Turns = { requests: RequestTurns; bodies: BodyTurns; eventLoop: EventLoopTurns };

/** The turn of one request. */
export type Turn = {
  /** Takes its turn if there is one, and says whether there was. */
  startNow: (holder: string) => boolean;
  /** Waits for its turn. @throws NoShareLeft as {@link RequestTurns.take} does */
  start: (holder: string, gone: AbortSignal) => Promise<void>;
  /**
   * Lets another request be worked on, because this one waits: for a provider, or a caller who reads slowly. It goes on
   * without a turn.
   */
  pause: () => void;
  /** Waits until its body may be read. @throws AppError as {@link BodyTurns.reserve} does */
  reserve: (holder: string, bytes: number, gone: AbortSignal) => Promise<void>;
  /** Waits until its body, which was read, may be worked on. @throws AppError as {@link BodyTurns.reserve} does */
  begin: (body: Buffer) => Promise<void>;
  /** Lets the next request proceed before this one is answered. */
  end: () => void;
};

/**
 * Does the work of one request and ends its turn, whatever becomes of it. When it found PostgreSQL unavailable, those
 * with large bodies that wait stop waiting: each would find the same. What became of this request alone is no matter of
 * theirs.
 */
export async function holdTurn(
  { requests, bodies }: Pick<Turns, 'requests' | 'bodies'>,
  work: (turn: Turn) => Promise<void>,
): Promise<void> {
  let giveBack: GiveBack | undefined;
  let ofBody: BodyTurn | undefined;
  const pause = () => giveBack?.();
  const end = (isUnavailable?: boolean) => {
    pause();
    ofBody?.end(isUnavailable);
  };
  try {
    await work({
      startNow: (holder) => {
        giveBack = requests.takeNow(holder);
        return giveBack !== undefined;
      },
      start: async (holder, gone) => {
        giveBack = await requests.take(holder, gone);
      },
      pause,
      reserve: async (holder, bytes, gone) => {
        // What follows is ordered by the turns of bodies.
        if (bodies.isLarge(bytes)) pause();
        ofBody = await bodies.reserve(holder, bytes, gone);
      },
      begin: async ({ length }) => ofBody?.begin(length),
      end: () => end(),
    });
  } catch (error) {
    end(isDatabaseOutage(error));
    throw error;
  } finally {
    end();
  }
}
