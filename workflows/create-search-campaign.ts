import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  condition,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  upsertMemo,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { CAMPAIGN_LOOK_UP, CAMPAIGN_SEND, DATABASE_WORK } from './activity-options.ts';
import type { FailureCode, FailureDetails } from './contract/failures.ts';
import { siblingQueue } from './contract/queues.ts';
import { searchAttribute } from './contract/search-attributes.ts';
import type {
  CampaignEnd,
  CampaignRef,
  CampaignSettlement,
  CreateSearchCampaignInput,
  CreationPlan,
  LookOutcome,
  PolicyExemptions,
  SearchCampaignActivities,
  SendOutcome,
} from './contract/search-campaign.ts';
import { decideExemptions } from './decide-exemptions.ts';

/** Sendings whose outcome is not known, and such that were refused for now, before the run gives up. */
const MOST_DOUBTS = 8;
const MOST_REFUSALS = 5;

/** Refusals of what was asked for, whoever asks and whenever. */
const OF_REQUEST: ReadonlySet<FailureCode> = new Set(['invalid_request', 'campaign_name_taken']);

/** Milliseconds. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;

/**
 * Creates a search campaign in one atomic call, asks for exemptions from policies once, and after a call of unknown
 * outcome looks whether the campaign is there before it is sent again. A cancellation of the workflow keeps it from
 * being sent once more; a call in flight finishes.
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
    if (plan.next === 'end') return { state: plan.state };
    const end = await new Creation(ref, plan, () => isCancelled).run();
    if (end.settlement) await rows.settleSearchCampaign({ ...ref, settlement: end.settlement });
    const state = end.state ?? (await stateOf(rows, ref));
    upsertSearchAttributes([{ key: searchAttribute('state'), value: state }]);
    setCurrentDetails(end.details);
    return { state };
  });
}

/** Of an intent that something else has ended. */
async function stateOf(rows: SearchCampaignActivities, ref: CampaignRef): Promise<CampaignEnd> {
  const plan = await rows.planSearchCampaign(ref);
  return plan.next === 'end' ? plan.state : 'ambiguous';
}

/** How a run ends. `settlement`: what is still to be written down; without a `state` the row knows it. */
type End = { state?: CampaignEnd; settlement?: CampaignSettlement; details: string };

class Creation {
  private readonly ref: CampaignRef;
  private readonly plan: CreationPlan;
  private readonly isCancelled: () => boolean;
  private readonly provider: SearchCampaignActivities;
  private readonly lookUps: SearchCampaignActivities;
  private exemptions: PolicyExemptions;
  private sendings: number;
  private doubts = 0;
  private refusals = 0;

  constructor(ref: CampaignRef, plan: CreationPlan, isCancelled: () => boolean) {
    this.ref = ref;
    this.plan = plan;
    this.isCancelled = isCancelled;
    this.exemptions = plan.exemptions;
    this.sendings = plan.attempts;
    const common = {
      taskQueue: siblingQueue(workflowInfo().taskQueue, 'googleads'),
      priority: { fairnessKey: plan.connectionId },
    };
    this.provider = proxyActivities<SearchCampaignActivities>({ ...CAMPAIGN_SEND, ...common });
    this.lookUps = proxyActivities<SearchCampaignActivities>({ ...CAMPAIGN_LOOK_UP, ...common });
  }

  async run(): Promise<End> {
    let isInDoubt = this.plan.wasSent && !this.plan.validateOnly;
    for (;;) {
      if (isInDoubt) {
        const end = await this.lookUp();
        if (end) return end;
      }
      if (!this.plan.maySend || this.isCancelled()) return this.notSent('cancelled');
      const outcome = await this.send();
      const end = await this.consider(outcome);
      if (end) return end;
      isInDoubt = outcome.kind === 'doubtful' && !this.plan.validateOnly;
    }
  }

  /** What a sending means for the end; undefined: send again. */
  private async consider(outcome: SendOutcome): Promise<End | undefined> {
    switch (outcome.kind) {
      case 'created':
        return { state: 'created', details: `Created **${outcome.resourceName}**.` };
      case 'validated':
        return { state: 'validated', details: 'Validated; nothing was created.' };
      case 'refused':
        // What is wrong with the request was wrong with it when it was sent before; anything else need not have been.
        return OF_REQUEST.has(outcome.code)
          ? refused(outcome.code, outcome.details)
          : this.notSent(outcome.code, outcome.details);
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
        const { code, retryAfter } = outcome;
        this.refusals += 1;
        const isOver = this.refusals >= MOST_REFUSALS || retryAfter > LONGEST_PAUSE;
        if (isOver) return this.notSent(code, { retryAfterMs: retryAfter });
        await this.pause(`Google Ads takes nothing for now (${code})`, retryAfter);
        return undefined;
      }
      case 'doubtful': {
        this.doubts += 1;
        const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (this.doubts - 1));
        if (this.doubts >= MOST_DOUBTS) {
          return this.plan.validateOnly ? refused('provider_unavailable') : inDoubt('provider_unavailable');
        }
        await this.pause('The outcome is not known', pause);
        return undefined;
      }
    }
  }

  /** Nothing more is sent. What was sent before without an answer may yet be applied, a moment later. */
  private notSent(code: FailureCode, details?: FailureDetails): End {
    const mayArrive = this.doubts > 0 || this.plan.mayArrive;
    return mayArrive && !this.plan.validateOnly ? inDoubt(code) : refused(code, details);
  }

  private async send(): Promise<SendOutcome> {
    const { ref, exemptions } = this;
    this.sendings += 1;
    upsertMemo({ attempts: this.sendings });
    setCurrentDetails(`Attempt ${this.sendings}: sent to Google Ads.`);
    try {
      return await this.provider.sendSearchCampaign({ ...ref, exemptions });
    } catch (error) {
      // A worker that died, a time limit, or a fault of ours: it may have been sent before.
      if (error instanceof ActivityFailure) return { kind: 'doubtful' };
      throw error;
    }
  }

  /** Undefined: it is not there. */
  private async lookUp(): Promise<End | undefined> {
    setCurrentDetails(`After attempt ${this.sendings}: looks for the campaign by its name.`);
    let found: LookOutcome;
    try {
      found = await this.lookUps.lookUpSearchCampaign(this.ref);
    } catch (error) {
      const cause = error instanceof ActivityFailure ? error.cause : undefined;
      const type = cause instanceof ApplicationFailure ? cause.type : undefined;
      const isOurs = type === 'connection_needs_reauth' || type === 'connection_not_found';
      return inDoubt(isOurs ? type : 'provider_unavailable');
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

  private async pause(why: string, milliseconds: number): Promise<void> {
    setCurrentDetails(`After attempt ${this.sendings}: ${why}.`);
    await condition(this.isCancelled, milliseconds);
  }
}

function created(resourceName: string, exemptions: PolicyExemptions): End {
  const settlement = { state: 'created' as const, resourceName, exemptions };
  return { state: 'created', settlement, details: `Created **${resourceName}**.` };
}

function refused(code: FailureCode, details: FailureDetails = {}): End {
  const settlement = { state: 'refused' as const, code, details };
  return { state: 'refused', settlement, details: `Not created: ${code}.` };
}

function inDoubt(code: FailureCode): End {
  const settlement = { state: 'ambiguous' as const, code, details: {} };
  const next = 'The same request, or the sweeper, looks again.';
  return { state: 'ambiguous', settlement, details: `Not known whether it was created: ${code}. ${next}` };
}
