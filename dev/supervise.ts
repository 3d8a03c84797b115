import { setTimeout as delay } from 'node:timers/promises';
import type { Exit, Report, RunningServer } from './processes/child-process.ts';
import { getMessage } from './processes/errors.ts';

export type Supervised<Server extends RunningServer> = {
  /** The server of the first start. Restarted servers have the same addresses. */
  first: Server;
  stop(): Promise<void>;
};

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
const STABLE_AFTER_MS = 60_000;

/**
 * Starts a server and restarts it when it exits. The delay before a restart doubles up to 30 s, and starts
 * over after the server has run for a minute.
 * @throws Error when the first start fails
 */
export async function supervise<Server extends RunningServer>(
  start: () => Promise<Server>,
  report: Report,
): Promise<Supervised<Server>> {
  const stopRequest = new AbortController();
  const first = await start();
  let running: Server | undefined = first;

  const keepRunning = async (): Promise<void> => {
    let restarts = 0;
    let reason = '';
    while (!stopRequest.signal.aborted) {
      if (running !== undefined) {
        const startedAt = Date.now();
        reason = describe(await running.exited);
        running = undefined;
        if (Date.now() - startedAt > STABLE_AFTER_MS) restarts = 0;
      }
      if (stopRequest.signal.aborted) return;
      const delayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** restarts);
      restarts += 1;
      report(`${first.name} exited (${reason}) and restarts in ${delayMs / 1000} s`);
      await delay(delayMs, undefined, { signal: stopRequest.signal }).catch(() => {});
      if (stopRequest.signal.aborted) return;
      try {
        running = await start();
        report(`${first.name} is back`);
      } catch (error) {
        reason = getMessage(error);
      }
    }
  };
  const supervision = keepRunning();
  return {
    first,
    stop: async () => {
      stopRequest.abort();
      await running?.stop();
      await supervision;
      // A restart may be in progress when the stop is requested.
      await running?.stop();
    },
  };
}

function describe({ code, signal }: Exit): string {
  return signal === null ? `exit code ${code}` : signal;
}
