import {
  CancellationScope,
  condition,
  continueAsNew,
  defineSignal,
  proxyLocalActivities,
  setHandler,
  uuid4,
  workflowInfo,
} from '@temporalio/workflow';
import { DATABASE_WORK } from './activity-options.ts';
import { CallDispatcher } from './call-dispatcher.ts';
import {
  BATCH_SIGNALS,
  CALL_SIZE,
  MAX_SENDING_ACTIVITIES,
  type EmailsActivities,
  type MailCounts,
  type SendSingleMailsInput,
} from './contract/emails.ts';
import { showState } from './show-state.ts';

/** Maximum wait for calls in flight before continue-as-new. The next run repeats the remaining calls. */
const DRAIN_TIMEOUT = '1 minute';

/**
 * Sends single mails until none waits. The workflow has no pause or cancel signal, because each mail is a
 * batch with its own state in `email_batches`.
 */
export async function sendSingleMails(input: SendSingleMailsInput): Promise<MailCounts> {
  let rereads = 0;
  setHandler(defineSignal(BATCH_SIGNALS.reread), () => void (rereads += 1), {
    description: 'Reads the waiting mails again.',
  });
  return CancellationScope.nonCancellable(async () => {
    const dispatcher = new CallDispatcher(input);
    const { inFlight } = dispatcher;
    const { planSingleMails } = proxyLocalActivities<EmailsActivities>(DATABASE_WORK);
    const isHistoryLong = () => workflowInfo().continueAsNewSuggested;
    while (!isHistoryLong()) {
      rereads = 0;
      const { waiting, calls } = await planSingleMails(input);
      // A call in flight that has no recipients yet will take some of the waiting mails.
      const callsToFill = [...inFlight].filter((callId) => !calls.includes(callId)).length;
      const needed = Math.max(Math.ceil(waiting / CALL_SIZE) - callsToFill, 0);
      dispatcher.start([...calls, ...Array.from({ length: needed }, () => uuid4())], input);
      if (inFlight.size === 0 && rereads === 0) {
        showState('completed');
        return dispatcher.counts;
      }
      await dispatcher.waitForChange(
        () => (inFlight.size < MAX_SENDING_ACTIVITIES && rereads > 0) || isHistoryLong(),
      );
    }
    await condition(() => inFlight.size === 0, DRAIN_TIMEOUT);
    return continueAsNew(input);
  });
}
