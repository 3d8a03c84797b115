import {
  CancellationScope,
  condition,
  continueAsNew,
  defineSignal,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  uuid4,
  workflowInfo,
} from '@temporalio/workflow';
import { DATABASE_WORK, PROVIDER_SEND } from './activity-options.ts';
import { BATCH_SIGNALS, type ChunkCounts } from './contract/emails.ts';
import { siblingQueue } from './contract/queues.ts';
import {
  LOT_SIZE,
  LOTS_IN_FLIGHT,
  type SendSingleMailsInput,
  type SingleMailsActivities,
} from './contract/single-mails.ts';
import { showState, stateOfError } from './show-state.ts';

/**
 * Sends a project's single mails, in lots of up to a hundred, until none waits. It may be stopped anywhere: rows say
 * what is to be sent, and which lots have not ended. Nothing here stops mails: their batches are paused or cancelled
 * one by one.
 */
export async function sendSingleMails(input: SendSingleMailsInput): Promise<ChunkCounts> {
  let rereads = 0;
  setHandler(defineSignal(BATCH_SIGNALS.reread), () => void (rereads += 1), {
    description: 'Looks at what waits again: more has come.',
  });
  return CancellationScope.nonCancellable(async () => {
    const lots = new LotDispatcher(input);
    const { planSingleMails } = proxyLocalActivities<SingleMailsActivities>(DATABASE_WORK);
    try {
      while (!workflowInfo().continueAsNewSuggested) {
        rereads = 0;
        lots.dispatch(await planSingleMails(input));
        if (lots.inFlight.size === 0 && rereads === 0) {
          showState('completed');
          return lots.counts;
        }
        await lots.changed(() => rereads > 0);
      }
    } catch (error) {
      showState(stateOfError(error));
      throw error;
    }
    return lots.handOver();
  });
}

/** How long lots in flight may keep a long run from continuing as a new one, which takes up those that are left. */
const HAND_OVER = '1 minute';

class LotDispatcher {
  readonly counts: ChunkCounts = { sent: 0, failed: 0, unknown: 0 };
  readonly inFlight = new Set<string>();

  private readonly input: SendSingleMailsInput;
  private readonly sendMailLot: SingleMailsActivities['sendMailLot'];
  private ended = 0;
  private failure: { error: unknown } | undefined;

  constructor(input: SendSingleMailsInput) {
    this.input = input;
    ({ sendMailLot: this.sendMailLot } = proxyActivities<SingleMailsActivities>({
      ...PROVIDER_SEND,
      taskQueue: siblingQueue(workflowInfo().taskQueue, 'resend'),
      priority: { fairnessKey: input.projectId },
    }));
  }

  /** Takes up open lots that nobody is at, and begins as many new ones as what waits will fill. */
  dispatch({ waiting, open }: { waiting: number; open: readonly string[] }): void {
    const begun = new Set(open);
    const yetToFill = [...this.inFlight].filter((lot) => !begun.has(lot)).length;
    const fresh = Math.max(Math.ceil(waiting / LOT_SIZE) - yetToFill, 0);
    const lots = [
      ...open.filter((lot) => !this.inFlight.has(lot)),
      ...Array.from({ length: fresh }, () => uuid4()),
    ];
    for (const lot of lots.slice(0, LOTS_IN_FLIGHT - this.inFlight.size)) void this.start(lot);
  }

  /**
   * Waits until a lot has ended, or until `hasMore` while there is room for another one, or the history is long.
   * @throws what a lot failed with
   */
  async changed(hasMore: () => boolean): Promise<void> {
    const before = this.ended;
    await condition(
      () =>
        this.ended > before ||
        (this.inFlight.size < LOTS_IN_FLIGHT && hasMore()) ||
        this.failure !== undefined ||
        workflowInfo().continueAsNewSuggested,
    );
    if (this.failure) throw this.failure.error;
  }

  /** Goes on as a new run, with a short history. */
  async handOver(): Promise<never> {
    await condition(() => this.inFlight.size === 0, HAND_OVER);
    return continueAsNew(this.input);
  }

  private async start(lot: string): Promise<void> {
    this.inFlight.add(lot);
    try {
      const { sent, failed, unknown } = await this.sendMailLot({ ...this.input, lot });
      this.counts.sent += sent;
      this.counts.failed += failed;
      this.counts.unknown += unknown;
      setCurrentDetails(
        `Mails of this run: ${this.counts.sent} sent, ${this.counts.failed} failed, ${this.counts.unknown} unknown`,
      );
    } catch (error) {
      this.failure ??= { error };
    } finally {
      this.inFlight.delete(lot);
      this.ended += 1;
    }
  }
}
