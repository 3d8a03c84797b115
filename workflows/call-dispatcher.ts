import { condition, proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import { PROVIDER_SEND } from './activity-options.ts';
import {
  MAX_SENDING_ACTIVITIES,
  type CallInput,
  type CallsInput,
  type EmailsActivities,
  type MailCounts,
} from './contract/emails.ts';
import { getSiblingQueue } from './contract/queues.ts';

/** Upper limit. The calls of one activity share its scheduling overhead. */
const CALLS_PER_ACTIVITY = 8;

type CallOptions = Pick<CallInput, 'connectionId' | 'hasAttachments'>;

export class CallDispatcher {
  readonly counts: MailCounts = { sent: 0, failed: 0, unknown: 0 };
  readonly inFlight = new Set<string>();
  /**
   * False while the batch starts no calls, so that the end of a call does not overwrite the displayed state.
   */
  showsProgress = true;

  private readonly input: Omit<CallInput, 'callId'>;
  private readonly endedCalls = new Set<string>();
  private runningActivities = 0;
  private endedActivities = 0;
  private wasHeld = false;
  private failure: { error: unknown } | undefined;

  constructor(input: Omit<CallInput, 'callId'>) {
    this.input = input;
  }

  /** Starts calls that are not in flight, until {@link MAX_SENDING_ACTIVITIES} activities run. */
  start(calls: readonly string[], { connectionId, hasAttachments }: CallOptions): void {
    const waiting = calls.filter((callId) => !this.inFlight.has(callId));
    const callsPerActivity = Math.min(Math.ceil(waiting.length / MAX_SENDING_ACTIVITIES), CALLS_PER_ACTIVITY);
    while (waiting.length > 0 && this.runningActivities < MAX_SENDING_ACTIVITIES) {
      const callIds = waiting.splice(0, callsPerActivity);
      void this.send({
        ...this.input,
        callIds,
        ...(connectionId !== undefined && { connectionId }),
        ...(hasAttachments && { hasAttachments }),
      });
    }
  }

  /**
   * Sends calls until all have ended, an activity reports `held`, or `isInterrupted` returns true. Calls in
   * flight continue.
   * @throws the non-retryable failure of an activity
   */
  async sendAll(calls: readonly string[], options: CallOptions, isInterrupted: () => boolean): Promise<void> {
    this.wasHeld = false;
    this.endedCalls.clear();
    const isWaiting = (callId: string) => !this.endedCalls.has(callId);
    while (!this.wasHeld && !isInterrupted() && (calls.some(isWaiting) || this.inFlight.size > 0)) {
      this.start(calls.filter(isWaiting), options);
      await this.waitForChange(isInterrupted);
    }
  }

  /** @throws the non-retryable failure of an activity */
  async waitForChange(isInterrupted: () => boolean): Promise<void> {
    const endedBefore = this.endedActivities;
    await condition(() => this.endedActivities > endedBefore || isInterrupted());
    this.throwFailure();
  }

  /** @throws as {@link waitForChange} */
  async drain(): Promise<void> {
    await condition(() => this.inFlight.size === 0);
    this.throwFailure();
  }

  private async send(input: CallsInput): Promise<void> {
    const { sendEmailCalls } = proxyActivities<EmailsActivities>({
      ...PROVIDER_SEND,
      taskQueue: getSiblingQueue(
        workflowInfo().taskQueue,
        input.connectionId === undefined ? 'resend' : 'resend-own',
      ),
      priority: { fairnessKey: input.projectId },
    });
    const { callIds } = input;
    for (const callId of callIds) this.inFlight.add(callId);
    this.runningActivities += 1;
    try {
      const { ended, held, sent, failed, unknown } = await sendEmailCalls(input);
      for (const callId of callIds.slice(0, ended)) this.endedCalls.add(callId);
      this.counts.sent += sent;
      this.counts.failed += failed;
      this.counts.unknown += unknown;
      if (held) this.wasHeld = true;
      else if (this.showsProgress) this.showProgress();
    } catch (error) {
      this.failure ??= { error };
    } finally {
      for (const callId of callIds) this.inFlight.delete(callId);
      this.runningActivities -= 1;
      this.endedActivities += 1;
    }
  }

  private showProgress(): void {
    const { sent, failed, unknown } = this.counts;
    setCurrentDetails(`Mails: **${sent}** sent, ${failed} failed, ${unknown} unknown`);
  }

  private throwFailure(): void {
    if (this.failure) throw this.failure.error;
  }
}
