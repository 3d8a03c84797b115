import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningServer } from '../../dev/processes/child-process.ts';
import { eventually } from './eventually.ts';

/** A server that is started again when it ends, however it ends, as production's supervisor would. */
export type KeptServer<Server extends RunningServer> = {
  /** The server as it was first started: its addresses stay the same. */
  first: Server;
  /** Kills it with SIGKILL and keeps it away for so many milliseconds, or until a moment. Fulfilled when it is gone. */
  kill: (away?: number | Promise<void>) => Promise<void>;
  /** Fulfilled when it is up, or up again. */
  up: () => Promise<void>;
  /** How often it ended without having been killed by us. */
  ownEnds: () => number;
  /** Stops it for good. */
  stop: () => Promise<void>;
};

/** Milliseconds until a server that ended is started again. */
const PAUSE = 200;

/** Milliseconds for which a start is tried again: PostgreSQL waits for what its killed predecessor left running. */
const START_WITHIN = 180_000;

/**
 * Starts a server and keeps it running until `ending`; it is to be stopped all the same.
 * Throws when the first start fails.
 */
export async function keepRunning<Server extends RunningServer>(
  start: () => Promise<Server>,
  ending: AbortSignal,
): Promise<KeptServer<Server>> {
  const first = await start();
  const stopping = new AbortController();
  const isOver = () => stopping.signal.aborted || ending.aborted;
  let running: RunningServer | undefined = first;
  let away: number | Promise<void> = PAUSE;
  let killed = false;
  let ownEnds = 0;

  const keep = async (): Promise<void> => {
    while (running !== undefined) {
      await running.exited;
      running = undefined;
      if (isOver()) return;
      if (!killed) ownEnds += 1;
      const over = AbortSignal.any([stopping.signal, ending]);
      if (typeof away === 'number') await delay(away, undefined, { signal: over }).catch(() => {});
      else await Promise.race([away, once(over, 'abort')]);
      [away, killed] = [PAUSE, false];
      running = (await eventually(async () => (isOver() ? null : start()), START_WITHIN)) ?? undefined;
      // The end was asked for while it started.
      if (isOver()) await running?.stop();
    }
  };
  const kept = keep();
  // Checked by `up` and `stop`.
  kept.catch(() => {});

  return {
    first,
    kill: async (forMs = PAUSE) => {
      if (running === undefined) return;
      [away, killed] = [forMs, true];
      running.kill();
      await running.exited;
    },
    up: async () => {
      const isUp = eventually(async () => (running === undefined ? undefined : true), START_WITHIN);
      await Promise.race([isUp, kept]);
    },
    ownEnds: () => ownEnds,
    stop: async () => {
      stopping.abort();
      await running?.stop();
      await kept;
    },
  };
}
