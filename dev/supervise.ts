import { setTimeout as delay } from 'node:timers/promises';
import type { Exit, Report, RunningServer } from './processes/child-process.ts';

/** A server that is started again when it dies. */
export type Supervised<Server extends RunningServer> = {
  /** The server as it was first started: its addresses stay the same. */
  first: Server;
  /** Stops it for good. */
  stop(): Promise<void>;
};

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const STEADY_MS = 60_000;

/**
 * Starts a server, and again each time that it ends by itself, after a wait that doubles with each end up to 30 s;
 * a server that lived for a minute counts as steady again. Throws when the first start fails.
 */
export async function supervise<Server extends RunningServer>(
  start: () => Promise<Server>,
  report: Report,
): Promise<Supervised<Server>> {
  const stopping = new AbortController();
  const first = await start();
  let running: Server | undefined = first;

  const keepRunning = async (): Promise<void> => {
    let ends = 0;
    let why = '';
    while (!stopping.signal.aborted) {
      if (running !== undefined) {
        const startedAt = Date.now();
        why = describe(await running.exited);
        running = undefined;
        if (Date.now() - startedAt > STEADY_MS) ends = 0;
      }
      if (stopping.signal.aborted) return;
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** ends);
      ends += 1;
      report(`${first.name} ended by itself (${why}); it is started again in ${wait / 1000} s`);
      await delay(wait, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        running = await start();
        report(`${first.name} is back`);
      } catch (error) {
        why = error instanceof Error ? error.message : String(error);
      }
    }
  };
  const kept = keepRunning();
  return {
    first,
    stop: async () => {
      stopping.abort();
      await running?.stop();
      await kept;
      // A start that was under way when the stop was asked for.
      await running?.stop();
    },
  };
}

function describe({ code, signal }: Exit): string {
  return signal === null ? `exit code ${code}` : signal;
}
