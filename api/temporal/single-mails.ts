import { AsyncResource } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import {
  getSingleMailsWorkflowId,
  buildSingleMailsStart,
  type SendSingleMails,
  type SendSingleMailsInput,
} from '../../workflows/contract/emails.ts';
import { signalWithStart, warnOnFailure } from './start-job.ts';

export type SingleMails = {
  /**
   * Signals the account's workflow in the background. Call this after the commit. If the signal fails, a
   * worker's sweeper repeats it.
   */
  signal: (account: SendSingleMailsInput) => void;
};

const SIGNAL_INTERVAL_MS = 200;

export function createSingleMails(
  temporal: Client,
  { queuePrefix, logger }: { queuePrefix: string; logger: Logger },
): SingleMails {
  const signalled = new Map<string, { hasMore: boolean }>();

  /**
   * Runs repeated signals outside any request's trace, because one signal can be for the mails of several
   * requests.
   */
  const noRequest = new AsyncResource('SingleMails');

  async function signalNow(account: SendSingleMailsInput): Promise<void> {
    const start = buildSingleMailsStart(queuePrefix, account);
    await signalWithStart<SendSingleMails>(temporal, 'sendSingleMails', start).catch(
      warnOnFailure(logger, { projectId: account.projectId }, 'single mails not started; a sweeper retries'),
    );
  }

  async function signalAndCoalesce(id: string, account: SendSingleMailsInput): Promise<void> {
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
    const id = getSingleMailsWorkflowId(account);
    const round = signalled.get(id);
    if (round) round.hasMore = true;
    else void signalAndCoalesce(id, account);
  }

  return { signal };
}
