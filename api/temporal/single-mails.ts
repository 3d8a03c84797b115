import { AsyncResource } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import {
  sendSingleMailsId,
  sendSingleMailsStart,
  type SendSingleMails,
  type SendSingleMailsInput,
} from '../../workflows/contract/emails.ts';
import { signalWithStart } from './start-job.ts';

/** Signals the workflows that send single mails. */
export type SingleMails = {
  /**
   * Signals an account's workflow that mails wait, together with others of the same moment. Call it after the commit. It
   * delays nobody, and a worker finds mails whose signal failed.
   */
  signal: (account: SendSingleMailsInput) => void;
};

/** Milliseconds between two signals to a workflow: any number of mails costs five signals a second. */
const SIGNAL_INTERVAL_MS = 200;

/** Makes {@link SingleMails}, with one entry for each account that had mails in the last moment. */
export function createSingleMails(
  temporal: Client,
  { queuePrefix, logger }: { queuePrefix: string; logger: Logger },
): SingleMails {
  /** Accounts that were signalled a moment ago, and whether more mails wait. */
  const signalled = new Map<string, { hasMore: boolean }>();

  /** Later signals are for mails of several requests, and belong to none of their traces. */
  const noRequest = new AsyncResource('SingleMails');

  async function signalNow(account: SendSingleMailsInput): Promise<void> {
    try {
      const start = sendSingleMailsStart(queuePrefix, account);
      await signalWithStart<SendSingleMails>(temporal, 'sendSingleMails', start);
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown';
      logger.warn({ projectId: account.projectId, reason }, 'single mails not started yet');
    }
  }

  async function signalForAMoment(id: string, account: SendSingleMailsInput): Promise<void> {
    let sent = signalNow(account);
    for (let round = { hasMore: true }; round.hasMore;) {
      round = { hasMore: false };
      signalled.set(id, round);
      await Promise.all([sent, delay(SIGNAL_INTERVAL_MS, undefined, { ref: false })]);
      if (round.hasMore) sent = noRequest.runInAsyncScope(() => signalNow(account));
    }
    signalled.delete(id);
  }

  function signal(account: SendSingleMailsInput): void {
    const id = sendSingleMailsId(account);
    const round = signalled.get(id);
    if (round) round.hasMore = true;
    else void signalForAMoment(id, account);
  }

  return { signal };
}
