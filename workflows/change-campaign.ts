import {
  ActivityFailure,
  CancellationScope,
  condition,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  upsertMemo,
  workflowInfo,
} from '@temporalio/workflow';
import { CAMPAIGN_SEND, DATABASE_WORK, getFailureCode } from './activity-options.ts';
import { toAmbiguousEnd, toTimedOutEnd, toRefusedEnd, type End } from './change-end.ts';
import type {
  CampaignChangeActivities,
  ChangeEnd,
  ChangeOutcome,
  ChangeRef,
  ChangeSteps,
  ChangeCampaignInput,
  PolicyExemptions,
} from './contract/campaign-change.ts';
import { getSiblingQueue } from './contract/queues.ts';
import { decideExemptions } from './decide-exemptions.ts';
import { showState } from './show-state.ts';

const MAX_AMBIGUOUS_STEPS = 8;

/** Maximum number of transient refusals if an earlier send may have been applied. */
const MAX_REFUSALS = 8;

/**
 * Maximum number of transient refusals if nothing was sent. With `provider_unavailable`, their backoff takes
 * about 15 s in total, so that a waiting caller still gets a response.
 */
const MAX_UNSENT_REFUSALS = 6;

/**
 * Maximum number of waits for earlier changes of the campaign and other work of the project: ten minutes in
 * total.
 */
const MAX_WAITS = 300;
const WAIT_MS = 2_000;

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/** Short, because a read-only run must end soon. A later run checks the outcome again. */
const MAX_READ_ONLY_PAUSE_MS = 4_000;

/**
 * Changes the campaign in one atomic call. After a call without a response, the campaign is read again before
 * another send; cancellation prevents further sends.
 */
export async function changeCampaign(input: ChangeCampaignInput): Promise<{ state: ChangeEnd }> {
  let isCancelled = false;
  CancellationScope.current().cancelRequested.catch(() => {
    isCancelled = true;
  });
  return CancellationScope.nonCancellable(async () => {
    const rows = proxyLocalActivities<CampaignChangeActivities>(DATABASE_WORK);
    const ref: ChangeRef = { projectId: input.projectId, changeId: input.changeId };
    const plan = input.plan ?? (await rows.planCampaignChange(ref));
    if (plan.next === 'end') return endWith(plan.state);
    const end = await new Change(ref, plan, () => isCancelled).run();
    const { settlement } = end;
    const settled = settlement && (await rows.settleCampaignChange({ ...ref, settlement, isCancelled }));
    // No caller waits for an approved change, so another run retries it.
    if (settled?.isPostponed) {
      setCurrentDetails(`${end.details} The change was approved and is retried later.`);
      return endWith('postponed');
    }
    setCurrentDetails(end.details);
    return endWith(end.state ?? (await readFinalState(rows, ref)));
  });
}

function endWith(state: ChangeEnd): { state: ChangeEnd } {
  showState(state);
  return { state };
}

/** Reads the final state of a change whose outcome this run did not store. */
async function readFinalState(rows: CampaignChangeActivities, ref: ChangeRef): Promise<ChangeEnd> {
  const plan = await rows.planCampaignChange(ref);
  return plan.next === 'end' ? plan.state : 'ambiguous';
}

class Change {
  private readonly ref: ChangeRef;
  private readonly plan: ChangeSteps;
  private readonly isCancelled: () => boolean;
  private readonly provider: CampaignChangeActivities;
  private exemptions: PolicyExemptions;
  private steps = 0;
  private ambiguousSteps = 0;
  private refusals = 0;
  private waits = 0;
  /** Request id of the earlier change that this change waits for. */
  private behind: string | undefined;
  private isProjectBusy = false;
  private arrivals = 0;

  constructor(ref: ChangeRef, plan: ChangeSteps, isCancelled: () => boolean) {
    this.ref = ref;
    this.plan = plan;
    this.isCancelled = isCancelled;
    this.exemptions = plan.exemptions;
    this.provider = proxyActivities<CampaignChangeActivities>({
      ...CAMPAIGN_SEND,
      taskQueue: getSiblingQueue(workflowInfo().taskQueue, 'googleads-sends'),
      priority: { fairnessKey: plan.connectionId },
    });
  }

  async run(): Promise<End> {
    for (;;) {
      const end = await this.handleOutcome(await this.runStep());
      if (end) return end;
    }
  }

  private async runStep(): Promise<ChangeOutcome> {
    // A repeated request can change the row's permission to send, so the activity reads that permission
    // again.
    const isReadOnly = this.isCancelled();
    this.steps += 1;
    this.isProjectBusy = false;
    upsertMemo({ steps: this.steps });
    const onlyReads = isReadOnly || !this.plan.maySend;
    setCurrentDetails(
      onlyReads ? 'Checks whether the change was applied.' : `Step ${this.steps}: calling Google Ads.`,
    );
    try {
      const { ref, exemptions } = this;
      return await this.provider.sendCampaignChange({
        ...ref,
        exemptions,
        isReadOnly,
        isRetriedWhenBusy: true,
      });
    } catch (error) {
      if (!(error instanceof ActivityFailure)) throw error;
      // Only `project_busy` proves that no call was sent. A dead worker or a timeout does not.
      this.isProjectBusy = getFailureCode(error) === 'project_busy';
      return { kind: this.isProjectBusy ? 'queued' : 'ambiguous' };
    }
  }

  /** @returns undefined if the run must take another step */
  private async handleOutcome(outcome: ChangeOutcome): Promise<End | undefined> {
    switch (outcome.kind) {
      case 'applied':
        return { state: 'applied', details: 'Applied.' };
      case 'validated':
        return { state: 'validated', details: 'Validated; nothing was changed.' };
      case 'closed':
        return { details: 'Another run ended the change, or the change waits for approval.' };
      case 'refused': {
        const { code, details, mayArrive } = outcome;
        return mayArrive ? toAmbiguousEnd(code) : toRefusedEnd(code, details);
      }
      case 'policy': {
        const { exemptions } = this;
        const isSecond = exemptions.keys.length > 0 || exemptions.topics.length > 0;
        const decided = isSecond ? undefined : decideExemptions(outcome.findings, this.plan);
        if (!decided) return toRefusedEnd('policy_violation', { fields: outcome.findings });
        this.exemptions = decided;
        return undefined;
      }
      case 'queued':
        this.waits += 1;
        this.behind = outcome.behind ?? this.behind;
        if (this.waits >= MAX_WAITS) {
          const { behind, ambiguousSteps, isProjectBusy } = this;
          return toTimedOutEnd({ ...this.plan, ambiguousSteps, behind, isProjectBusy });
        }
        await this.pause('earlier changes of the campaign or other work of the project come first', WAIT_MS);
        return undefined;
      case 'arriving':
        this.arrivals += 1;
        await this.pause(
          'a call without a response may still be applied',
          Math.min(outcome.retryAfterMs, this.getBackoffMs(this.arrivals)),
        );
        return undefined;
      case 'later': {
        const { code, retryAfterMs, mayArrive } = outcome;
        this.refusals += 1;
        const maxRefusals = mayArrive ? MAX_REFUSALS : MAX_UNSENT_REFUSALS;
        if (this.refusals >= maxRefusals || retryAfterMs > MAX_PAUSE_MS) {
          return mayArrive ? toAmbiguousEnd(code) : toRefusedEnd(code, { retryAfterMs });
        }
        const isUnavailable = code === 'provider_unavailable';
        const pauseMs = isUnavailable
          ? Math.max(retryAfterMs, this.getBackoffMs(this.refusals))
          : retryAfterMs;
        await this.pause(`Google Ads refuses calls for now (${code})`, pauseMs);
        return undefined;
      }
      case 'ambiguous': {
        this.ambiguousSteps += 1;
        if (this.ambiguousSteps >= MAX_AMBIGUOUS_STEPS) {
          return this.plan.validateOnly
            ? toRefusedEnd('provider_unavailable')
            : toAmbiguousEnd('provider_unavailable');
        }
        await this.pause('the outcome is unknown', this.getBackoffMs(this.ambiguousSteps));
        return undefined;
      }
    }
  }

  private getBackoffMs(count: number): number {
    const maxMs = this.plan.maySend ? MAX_PAUSE_MS : MAX_READ_ONLY_PAUSE_MS;
    return Math.min(maxMs, FIRST_PAUSE_MS * 2 ** (count - 1));
  }

  private async pause(reason: string, pauseMs: number): Promise<void> {
    setCurrentDetails(`After step ${this.steps}: ${reason}.`);
    const wasCancelled = this.isCancelled();
    await condition(() => this.isCancelled() && !wasCancelled, pauseMs);
  }
}
