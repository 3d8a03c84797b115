import type { BodyTurn, BodyTurns } from '../http/body-turns.ts';
import { isDatabaseOutage } from '../http/outages.ts';

/** The turn of one request among those with large bodies. */
export type Turn = {
  /** Waits until its body may be read. @throws AppError as {@link BodyTurns.reserve} does */
  reserve: (holder: string, bytes: number, gone: AbortSignal) => Promise<void>;
  /** Waits until its body, which was read, may be worked on. @throws AppError as {@link BodyTurns.reserve} does */
  begin: (body: Buffer) => Promise<void>;
  /** Lets the next request proceed before this one is answered. */
  end: () => void;
};

/**
 * Does the work of one request and ends its turn, whatever becomes of it. When it found PostgreSQL unavailable, those
 * that wait stop waiting: each would find the same. What became of this request alone is no matter of theirs.
 */
export async function holdTurn(turns: BodyTurns, work: (turn: Turn) => Promise<void>): Promise<void> {
  let turn: BodyTurn | undefined;
  try {
    await work({
      reserve: async (holder, bytes, gone) => {
        turn = await turns.reserve(holder, bytes, gone);
      },
      begin: async ({ length }) => turn?.begin(length),
      end: () => turn?.end(),
    });
  } catch (error) {
    turn?.end(isDatabaseOutage(error));
    throw error;
  } finally {
    turn?.end();
  }
}
