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
import { CAMPAIGN_LOOK_UP, CAMPAIGN_SEND, DATABASE_WORK, failureCodeOf } from './activity-options.ts';
import type { FailureCode, FailureDetails } from './contract/failures.ts';
import { siblingQueue } from './contract/queues.ts';
import type {
  CampaignEnd,
  CampaignRef,
  CreateSearchCampaignInput,
  CreationPlan,
  LookOutcome,
  PolicyExemptions,
  SearchCampaignActivities,
  SendOutcome,
} from './contract/search-campaign.ts';
import { ambiguous, created, refused, type End } from './creation-end.ts';
import { decideExemptions } from './decide-exemptions.ts';
import { showState } from './show-state.ts';

/** Ambiguous sends, and rate-limit refusals, after which the run ends. */
const MAX_AMBIGUOUS_SENDS = 8;
const MAX_RATE_LIMIT_REFUSALS = 5;

/** Times that a send waits for a place among the project's own, which hold theirs for seconds each. */
const MAX_WAITS_FOR_PLACE = 150;
const PLACE_PAUSE_MS = 2_000;

/** Errors in the request itself, which every attempt would get. */
const REQUEST_ERRORS: ReadonlySet<FailureCode> = new Set(['invalid_request', 'campaign_name_taken']);

/** Milliseconds. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/**
 * Creates a search campaign in one atomic call, requests policy exemptions once, and after an ambiguous call looks the
 * campaign up before it sends again. Cancelling the workflow stops further sends; a call in flight finishes.
 */
export async function createSearchCampaign(
  input: CreateSearchCampaignInput,
): Promise<{ state: CampaignEnd }> {
  let isCancelled = false;
  CancellationScope.current().cancelRequested.catch(() => {
    isCancelled = true;
  });
  return CancellationScope.nonCancellable(async () => {
    const rows = proxyLocalActivities<SearchCampaignActivities>(DATABASE_WORK);
    const ref: CampaignRef = { projectId: input.projectId, intentId: input.intentId };
    const plan = input.plan ?? (await rows.planSearchCampaign(ref));
    if (plan.next === 'end') {
      showState(plan.state);
      return { state: plan.state };
    }
    const end = await new Creation(ref, plan, () => isCancelled).run();
    const { settlement } = end;
    const settled = settlement && (await rows.settleSearchCampaign({ ...ref, settlement, isCancelled }));
    // Nobody waits for what was approved: another run tries it again.
    if (settled?.isPostponed) {
      showState('postponed');
      setCurrentDetails(`${end.details} It was approved, and is tried again later.`);
      return { state: 'postponed' };
    }
    const state = end.state ?? (await stateOf(rows, ref));
    showState(state);
    setCurrentDetails(end.details);
    return { state };
  });
}

/** The final state of an intent that was settled elsewhere. */
async function stateOf(rows: SearchCampaignActivities, ref: CampaignRef): Promise<CampaignEnd> {
  const plan = await rows.planSearchCampaign(ref);
  return plan.next === 'end' ? plan.state : 'ambiguous';
}

class Creation {
  private readonly ref: CampaignRef;
  private readonly plan: CreationPlan;
  private readonly isCancelled: () => boolean;
  private readonly provider: SearchCampaignActivities;
  private readonly lookUps: SearchCampaignActivities;
  private exemptions: PolicyExemptions;
  private attempts: number;
  private ambiguousSends = 0;
  private refusals = 0;

  constructor(ref: CampaignRef, plan: CreationPlan, isCancelled: () => boolean) {
    this.ref = ref;
    this.plan = plan;
    this.isCancelled = isCancelled;
    this.exemptions = plan.exemptions;
    this.attempts = plan.attempts;
    const { taskQueue } = workflowInfo();
    const priority = { fairnessKey: plan.connectionId };
    this.provider = proxyActivities<SearchCampaignActivities>({
      ...CAMPAIGN_SEND,
      taskQueue: siblingQueue(taskQueue, 'googleads-sends'),
      priority,
    });
    this.lookUps = proxyActivities<SearchCampaignActivities>({
      ...CAMPAIGN_LOOK_UP,
      taskQueue: siblingQueue(taskQueue, 'googleads'),
      priority,
    });
  }

  async run(): Promise<End> {
    let isAmbiguous = this.plan.wasSent && !this.plan.validateOnly;
    for (;;) {
      if (isAmbiguous) {
        const end = await this.lookUp();
        if (end) return end;
      }
      if (!this.plan.maySend || this.isCancelled()) return this.stopSending('cancelled');
      const outcome = await this.send();
      const end = await this.handleOutcome(outcome);
      if (end) return end;
      isAmbiguous = outcome.kind === 'doubtful' && !this.plan.validateOnly;
    }
  }

  /** The end that follows from an outcome; undefined: send again. */
  private async handleOutcome(outcome: SendOutcome): Promise<End | undefined> {
    switch (outcome.kind) {
      case 'created':
        return { state: 'created', details: `Created **${outcome.resourceName}**.` };
      case 'validated':
        return { state: 'validated', details: 'Validated; nothing was created.' };
      case 'refused':
        // An error in the request was there at earlier sends too, so none of them was applied. Other errors do not
        // prove that.
        return REQUEST_ERRORS.has(outcome.code)
          ? refused(outcome.code, outcome.details)
          : this.stopSending(outcome.code, outcome.details);
      case 'closed':
        return { details: 'Has ended otherwise.' };
      case 'policy': {
        const { exemptions } = this;
        const isSecond = exemptions.keys.length > 0 || exemptions.topics.length > 0;
        const decided = isSecond ? undefined : decideExemptions(outcome.findings, this.plan);
        if (!decided) return refused('policy_violation', { fields: outcome.findings });
        this.exemptions = decided;
        return undefined;
      }
      case 'later': {
        const { code, retryAfterMs } = outcome;
        this.refusals += 1;
        const isOver = this.refusals >= MAX_RATE_LIMIT_REFUSALS || retryAfterMs > MAX_PAUSE_MS;
        if (isOver) return this.stopSending(code, { retryAfterMs });
        const minMs = code === 'provider_unavailable' ? FIRST_PAUSE_MS * 2 ** this.refusals : 0;
        await this.pause(`Google Ads takes nothing for now (${code})`, Math.max(retryAfterMs, minMs));
        return undefined;
      }
      case 'doubtful': {
        this.ambiguousSends += 1;
        const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.ambiguousSends - 1));
        if (this.ambiguousSends >= MAX_AMBIGUOUS_SENDS) {
          return this.plan.validateOnly ? refused('provider_unavailable') : ambiguous('provider_unavailable');
        }
        await this.pause('The outcome is not known', pause);
        return undefined;
      }
    }
  }

  /** Ends without another send. An earlier send without an answer may still be applied. */
  private stopSending(code: FailureCode, details?: FailureDetails): End {
    const mayArrive = this.ambiguousSends > 0 || this.plan.mayArrive;
    return mayArrive && !this.plan.validateOnly ? ambiguous(code) : refused(code, details);
  }

  private async send(): Promise<SendOutcome> {
    const { ref, exemptions } = this;
    this.attempts += 1;
    upsertMemo({ attempts: this.attempts });
    for (let waits = 0; ; waits += 1) {
      setCurrentDetails(`Attempt ${this.attempts}: sent to Google Ads.`);
      try {
        return await this.provider.sendSearchCampaign({ ...ref, exemptions, mayBePutBack: true });
      } catch (error) {
        if (!(error instanceof ActivityFailure)) throw error;
        // The worker died, a timeout, or an internal error: the campaign may have been sent.
        if (failureCodeOf(error) !== 'project_busy') return { kind: 'doubtful' };
        if (waits >= MAX_WAITS_FOR_PLACE) return { kind: 'refused', code: 'project_busy', details: {} };
      }
      await this.pause('The project has as many campaigns under way as it may', PLACE_PAUSE_MS);
      if (this.isCancelled()) return { kind: 'refused', code: 'cancelled', details: {} };
    }
  }

  /** The end that follows from a look-up; undefined when the campaign does not exist. */
  private async lookUp(): Promise<End | undefined> {
    setCurrentDetails(`After attempt ${this.attempts}: looks for the campaign by its name.`);
    let found: LookOutcome;
    try {
      found = await this.lookUps.lookUpSearchCampaign(this.ref);
    } catch (error) {
      const type = failureCodeOf(error);
      const isOurs = type === 'connection_needs_reauth' || type === 'connection_not_found';
      return ambiguous(isOurs ? type : 'provider_unavailable');
    }
    switch (found.kind) {
      case 'created':
        return created(found.resourceName, this.exemptions);
      case 'taken':
        return refused('campaign_name_taken');
      case 'closed':
        return { details: 'Has ended otherwise.' };
      case 'absent':
        return undefined;
    }
  }

  private async pause(reason: string, pauseMs: number): Promise<void> {
    setCurrentDetails(`After attempt ${this.attempts}: ${reason}.`);
    await condition(this.isCancelled, pauseMs);
  }
}
