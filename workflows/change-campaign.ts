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
import { CAMPAIGN_SEND, DATABASE_WORK, failureCodeOf } from './activity-options.ts';
import { ambiguous, timedOut, refused, type End } from './change-end.ts';
import type {
  CampaignChangeActivities,
  ChangeEnd,
  ChangeOutcome,
  ChangeRef,
  ChangeSteps,
  ChangeCampaignInput,
  PolicyExemptions,
} from './contract/campaign-change.ts';
import { siblingQueue } from './contract/queues.ts';
import { decideExemptions } from './decide-exemptions.ts';
import { showState } from './show-state.ts';

/** Steps that may end without a known outcome, and be refused for now, before the run ends. */
const MAX_DOUBTFUL_STEPS = 8;
const MAX_REFUSALS = 8;

/** Refusals before the run ends when nothing was sent: some 15 seconds, so that a caller who waits is told. */
const MAX_UNSENT_REFUSALS = 6;

/** Times that a change waits for those of its campaign that were asked for before it, and for a place: ten minutes. */
const MAX_WAITS = 300;
const WAIT_MS = 2_000;

/** Milliseconds. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/** A look ends soon when the campaign cannot be read: the next one is a run of its own. */
const MAX_PAUSE_OF_LOOK_MS = 4_000;

/**
 * Creates or changes a campaign in one atomic call that follows a read: what nobody else has changed in between is changed
 * once, policy exemptions are requested once, and after a call without an answer the campaign is read again before
 * anything else. Cancelling the workflow stops further sends; a call in flight finishes.
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
    if (plan.next === 'end') return endedAs(plan.state);
    const end = await new Change(ref, plan, () => isCancelled).run();
    const { settlement } = end;
    const settled = settlement && (await rows.settleCampaignChange({ ...ref, settlement, isCancelled }));
    // Nobody waits for what was approved: another run tries it again.
    if (settled?.isPostponed) {
      setCurrentDetails(`${end.details} It was approved, and is tried again later.`);
      return endedAs('postponed');
    }
    setCurrentDetails(end.details);
    return endedAs(end.state ?? (await stateOf(rows, ref)));
  });
}

function endedAs(state: ChangeEnd): { state: ChangeEnd } {
  showState(state);
  return { state };
}

/** The final state of a change that was settled elsewhere. */
async function stateOf(rows: CampaignChangeActivities, ref: ChangeRef): Promise<ChangeEnd> {
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
  private doubtfulSteps = 0;
  private refusals = 0;
  private waits = 0;
  /** The request of the change that comes first. */
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
      taskQueue: siblingQueue(workflowInfo().taskQueue, 'googleads-sends'),
      priority: { fairnessKey: plan.connectionId },
    });
  }

  async run(): Promise<End> {
    for (;;) {
      const end = await this.handle(await this.step());
      if (end) return end;
    }
  }

  private async step(): Promise<ChangeOutcome> {
    // Whether it may be sent, each step reads from the row: a caller who asks again joins this run.
    const isLookOnly = this.isCancelled();
    this.steps += 1;
    this.isProjectBusy = false;
    upsertMemo({ steps: this.steps });
    const isLook = isLookOnly || !this.plan.maySend;
    setCurrentDetails(isLook ? 'Looks whether it was applied.' : `Step ${this.steps}: at Google Ads.`);
    try {
      const { ref, exemptions } = this;
      return await this.provider.sendCampaignChange({ ...ref, exemptions, isLookOnly, mayBePutBack: true });
    } catch (error) {
      if (!(error instanceof ActivityFailure)) throw error;
      // Else the worker died, a timeout, or an internal error: it may have been sent.
      this.isProjectBusy = failureCodeOf(error) === 'project_busy';
      return { kind: this.isProjectBusy ? 'queued' : 'doubtful' };
    }
  }

  /** The end that follows from an outcome; undefined: another step. */
  private async handle(outcome: ChangeOutcome): Promise<End | undefined> {
    switch (outcome.kind) {
      case 'applied':
        return { state: 'applied', details: 'Applied.' };
      case 'validated':
        return { state: 'validated', details: 'Validated; nothing was changed.' };
      case 'closed':
        return { details: 'Has ended otherwise.' };
      case 'refused': {
        const { code, details, mayArrive } = outcome;
        return mayArrive ? ambiguous(code) : refused(code, details);
      }
      case 'policy': {
        const { exemptions } = this;
        const isSecond = exemptions.keys.length > 0 || exemptions.topics.length > 0;
        const decided = isSecond ? undefined : decideExemptions(outcome.findings, this.plan);
        if (!decided) return refused('policy_violation', { fields: outcome.findings });
        this.exemptions = decided;
        return undefined;
      }
      case 'queued':
        this.waits += 1;
        this.behind = outcome.behind ?? this.behind;
        if (this.waits >= MAX_WAITS) {
          const { behind, doubtfulSteps, isProjectBusy } = this;
          return timedOut({ ...this.plan, doubtfulSteps, behind, isProjectBusy });
        }
        await this.pause('other changes of the campaign come first', WAIT_MS);
        return undefined;
      case 'arriving':
        await this.pauseForArrival(outcome.retryAfterMs);
        return undefined;
      case 'later': {
        const { code, retryAfterMs, mayArrive } = outcome;
        this.refusals += 1;
        const mostRefusals = mayArrive ? MAX_REFUSALS : MAX_UNSENT_REFUSALS;
        if (this.refusals >= mostRefusals || retryAfterMs > MAX_PAUSE_MS) {
          return mayArrive ? ambiguous(code) : refused(code, { retryAfterMs });
        }
        // Whoever cannot be read now, or is slow, is asked less and less often.
        const isAway = code === 'provider_unavailable';
        const pauseMs = isAway ? Math.max(retryAfterMs, this.growing(this.refusals)) : retryAfterMs;
        await this.pause(`Google Ads takes nothing for now (${code})`, pauseMs);
        return undefined;
      }
      case 'doubtful': {
        this.doubtfulSteps += 1;
        if (this.doubtfulSteps >= MAX_DOUBTFUL_STEPS) {
          return this.plan.validateOnly ? refused('provider_unavailable') : ambiguous('provider_unavailable');
        }
        await this.pause('the outcome is not known', this.growing(this.doubtfulSteps));
        return undefined;
      }
    }
  }

  private growing(count: number): number {
    const atMostMs = this.plan.maySend ? MAX_PAUSE_MS : MAX_PAUSE_OF_LOOK_MS;
    return Math.min(atMostMs, FIRST_PAUSE_MS * 2 ** (count - 1));
  }

  /** The call without an answer is mostly applied at once, if at all: the campaign is read soon, then less often. */
  private async pauseForArrival(atMostMs: number): Promise<void> {
    this.arrivals += 1;
    await this.pause(
      'a call without an answer may yet be applied',
      Math.min(atMostMs, this.growing(this.arrivals)),
    );
  }

  /** Nobody who cancels waits for a pause. */
  private async pause(reason: string, pauseMs: number): Promise<void> {
    setCurrentDetails(`After step ${this.steps}: ${reason}.`);
    const wasCancelled = this.isCancelled();
    await condition(() => this.isCancelled() && !wasCancelled, pauseMs);
  }
}
