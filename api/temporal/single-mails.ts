import { AsyncResource } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { sendSingleMailsStart, type SendSingleMails } from '../../workflows/contract/single-mails.ts';
import { signalWithStart } from './signal-with-start.ts';

/** Tells the runs that send projects' single mails. */
export type SingleMails = {
  /**
   * Tells the project's run that mails wait: now, or with others that come in the same moment. Call it after the
   * commit. It keeps nobody waiting, and what it fails to tell a worker finds out.
   */
  wake: (projectId: string) => void;
};

/** Milliseconds between two signals to a project's run: so many mails in a second cost five. */
const SIGNAL_INTERVAL_MS = 200;

/** Makes what tells of single mails; it holds one entry for each project that had some in the last moment. */
export function createSingleMails(
  temporal: Client,
  { queuePrefix, logger }: { queuePrefix: string; logger: Logger },
): SingleMails {
  /** Of projects that were told of a moment ago, whether there is more to tell. */
  const told = new Map<string, { hasMore: boolean }>();

  /** Of no request: what comes after the first signal is told for several. */
  const ofNone = new AsyncResource('SingleMails');

  async function tell(projectId: string): Promise<void> {
    const start = sendSingleMailsStart({ queuePrefix, projectId });
    try {
      await signalWithStart<SendSingleMails>(temporal, 'sendSingleMails', start);
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown';
      logger.warn({ projectId, reason }, 'single mails not told of yet');
    }
  }

  async function tellForAMoment(projectId: string): Promise<void> {
    let telling = tell(projectId);
    for (let round = { hasMore: true }; round.hasMore;) {
      round = { hasMore: false };
      told.set(projectId, round);
      await Promise.all([telling, delay(SIGNAL_INTERVAL_MS, undefined, { ref: false })]);
      if (round.hasMore) telling = ofNone.runInAsyncScope(() => tell(projectId));
    }
    told.delete(projectId);
  }

  function wake(projectId: string): void {
    const round = told.get(projectId);
    if (round) round.hasMore = true;
    else void tellForAMoment(projectId);
  }

  return { wake };
}
