import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningServer } from '../../dev/processes/child-process.ts';
import { eventually } from './eventually.ts';

/** A server that restarts whenever it ends, as under production's supervisor. */
export type RestartedServer<Server extends RunningServer> = {
  /** The first server process. Its addresses never change. */
  first: Server;
  /**
   * Kills the server with SIGKILL and keeps it down for some milliseconds, or until a promise resolves. Resolves when
   * it is down.
   */
  kill: (away?: number | Promise<void>) => Promise<void>;
  /** Resolves when the server is up, or up again. */
  up: () => Promise<void>;
  /** Returns the number of unexpected ends. */
  ownEnds: () => number;
  /** Stops the server for good. */
  stop: () => Promise<void>;
};

/** Milliseconds before a restart. */
const PAUSE = 200;

/** Milliseconds for which a start is retried. PostgreSQL waits for child processes of its killed predecessor. */
const START_WITHIN = 180_000;

/**
 * Starts a server and keeps it running until `ending`. Call `stop` in any case.
 * @throws when the first start fails
 */
export async function startRestarted<Server extends RunningServer>(
  start: () => Promise<Server>,
  ending: AbortSignal,
): Promise<RestartedServer<Server>> {
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
      // The end was requested during the start.
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
