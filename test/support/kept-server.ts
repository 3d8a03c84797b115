import { setTimeout as delay } from 'node:timers/promises';
import type { RunningServer } from '../../dev/processes/child-process.ts';
import { eventually } from './eventually.ts';

/** A server that is started again when it ends, however it ends, as production's supervisor would. */
export type KeptServer<Server extends RunningServer> = {
  /** The server as it was first started: its addresses stay the same. */
  first: Server;
  /** Kills it with SIGKILL and keeps it away for so many milliseconds. Fulfilled when it is gone. */
  kill: (away?: number) => Promise<void>;
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

/** Starts a server and keeps it running. Throws when the first start fails. */
export async function keepRunning<Server extends RunningServer>(
  start: () => Promise<Server>,
): Promise<KeptServer<Server>> {
  const first = await start();
  const stopping = new AbortController();
  let running: RunningServer | undefined = first;
  let away = PAUSE;
  let killed = false;
  let ownEnds = 0;

  const keep = async (): Promise<void> => {
    while (running !== undefined) {
      await running.exited;
      running = undefined;
      if (stopping.signal.aborted) return;
      if (!killed) ownEnds += 1;
      await delay(away, undefined, { signal: stopping.signal }).catch(() => {});
      [away, killed] = [PAUSE, false];
      if (stopping.signal.aborted) return;
      running = await eventually(start, START_WITHIN);
    }
  };
  const kept = keep();
  // Looked at by `up` and `stop`.
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
