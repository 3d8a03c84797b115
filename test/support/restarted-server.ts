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
   * the server is down.
   */
  kill: (away?: number | Promise<void>) => Promise<void>;
  /** Resolves when the server is up, or up again. */
  up: () => Promise<void>;
  /** Returns the number of unexpected ends. */
  countUnexpectedEnds: () => number;
  /** Stops the server permanently. */
  stop: () => Promise<void>;
};

const RESTART_PAUSE_MS = 200;

/** Milliseconds for which a start is retried. PostgreSQL waits for child processes of its killed predecessor. */
const START_TIMEOUT_MS = 180_000;

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
  const isEnding = () => stopping.signal.aborted || ending.aborted;
  let running: RunningServer | undefined = first;
  let away: number | Promise<void> = RESTART_PAUSE_MS;
  let killed = false;
  let unexpectedEnds = 0;

  const keepRunning = async (): Promise<void> => {
    while (running !== undefined) {
      await running.exited;
      running = undefined;
      if (isEnding()) return;
      if (!killed) unexpectedEnds += 1;
      const endSignal = AbortSignal.any([stopping.signal, ending]);
      if (typeof away === 'number') await delay(away, undefined, { signal: endSignal }).catch(() => {});
      else await Promise.race([away, once(endSignal, 'abort')]);
      [away, killed] = [RESTART_PAUSE_MS, false];
      running = (await eventually(async () => (isEnding() ? null : start()), START_TIMEOUT_MS)) ?? undefined;
      // The end was requested during the start.
      if (isEnding()) await running?.stop();
    }
  };
  const restarting = keepRunning();
  // Checked by `up` and `stop`.
  restarting.catch(() => {});

  return {
    first,
    kill: async (forMs = RESTART_PAUSE_MS) => {
      if (running === undefined) return;
      [away, killed] = [forMs, true];
      running.kill();
      await running.exited;
    },
    up: async () => {
      const isUp = eventually(async () => (running === undefined ? undefined : true), START_TIMEOUT_MS);
      await Promise.race([isUp, restarting]);
    },
    countUnexpectedEnds: () => unexpectedEnds,
    stop: async () => {
      stopping.abort();
      await running?.stop();
      await restarting;
    },
  };
}
