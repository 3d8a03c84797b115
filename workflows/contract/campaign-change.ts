import type { FailureCode, FailureDetails, FailureField, PolicyExemption } from './failures.ts';
import { workflowStart } from './workflow-start.ts';

/**
 * Contract of creating and changing campaigns. The row has the request and the state before it; Temporal sees refused
 * fields with their current values, and texts that violate a policy.
 */

export type ChangeRef = { projectId: string; changeId: string };

/**
 * `plan` is the first step, if the starter knows it because the change is new. Otherwise the run reads the plan from
 * the change's row.
 */
export type ChangeCampaignInput = ChangeRef & { plan?: ChangeSteps };

/**
 * End of a run. `ambiguous`: Google may have applied the change; `waiting_for_approval` and `postponed`: a later run
 * sends the change.
 */
export type ChangeEnd =
  'applied' | 'validated' | 'refused' | 'ambiguous' | 'waiting_for_approval' | 'postponed';

export type ChangeCampaign = (input: ChangeCampaignInput) => Promise<{ state: ChangeEnd }>;

/** Policy exemptions: for keywords by key, for the ad by topic. */
export type PolicyExemptions = {
  keys: { policyName: string; violatingText: string }[];
  topics: string[];
};

/** Policy violation by a part of the campaign. */
export type PolicyFinding = FailureField &
  ({ exemptible: false } | { exemptible: true; exemption: PolicyExemption });

/** Next step of a change, read from its row. */
type ChangePlan = { next: 'end'; state: ChangeEnd } | ChangeSteps;

export type ChangeSteps = {
  next: 'change';
  connectionId: string;
  /** Number of earlier sends. */
  attempts: number;
  validateOnly: boolean;
  /** False if the run only checks whether the change was applied. Each step reads the current value. */
  maySend: boolean;
  /** Exemptions of the last send. */
  exemptions: PolicyExemptions;
  /** Exemptions that the caller requested. `autoExempt` requests all possible exemptions. */
  named: PolicyExemptions;
  autoExempt: boolean;
};

/** Outcome of one step, which reads the campaign and then sends the change if necessary. */
export type ChangeOutcome =
  /** Already stored. */
  | { kind: 'applied' | 'validated' }
  /** `mayArrive`: the campaign could not be read, so an earlier send may have been applied, or may still be applied. */
  | { kind: 'refused'; code: FailureCode; details: FailureDetails; mayArrive: boolean }
  | { kind: 'policy'; findings: PolicyFinding[] }
  /** Refused for `retryAfterMs` milliseconds. `mayArrive`: an earlier send may have been, or may still be, applied. */
  | { kind: 'later'; code: FailureCode; retryAfterMs: number; mayArrive: boolean }
  /** Another change of the campaign is ahead. `behind` is its request id. */
  | { kind: 'queued'; behind?: string | undefined }
  /** A send without an answer may be applied within `retryAfterMs`. Nothing is sent before that. */
  | { kind: 'arriving'; retryAfterMs: number }
  /** May have been sent. */
  | { kind: 'ambiguous' }
  /** Ended meanwhile, or now waits for approval. */
  | { kind: 'closed' };

/** Outcome that the workflow decided. */
export type ChangeSettlement = {
  state: 'refused' | 'ambiguous';
  code: FailureCode;
  details: FailureDetails;
};

/**
 * `isReadOnly`: the job was cancelled, so the step only reads. `isRetriedWhenBusy`: on `project_busy`, nothing was done
 * and the activity runs again.
 */
export type SendCampaignChangeInput = ChangeRef & {
  exemptions: PolicyExemptions;
  isReadOnly: boolean;
  isRetriedWhenBusy: true;
};

export type CampaignChangeActivities = {
  /** Reads the next step of a change. */
  planCampaignChange(input: ChangeRef): Promise<ChangePlan>;
  /**
   * Stores the workflow's decision. An approved change with a transient refusal is postponed unless its run was
   * cancelled.
   */
  settleCampaignChange(
    input: ChangeRef & { settlement: ChangeSettlement; isCancelled: boolean },
  ): Promise<{ isPostponed: true } | undefined>;
  /**
   * Reads the campaign, sends the change unless it is present or somebody else changed the campaign, and stores a
   * success. Runs on the provider's queue.
   */
  sendCampaignChange(input: SendCampaignChangeInput): Promise<ChangeOutcome>;
};

export function changeCampaignId(changeId: string): string {
  return `campaign-change/${changeId}`;
}

/** Returns the options that start or join a change's run, for the API, approvals and the sweeper. */
export function changeCampaignStart(change: {
  queuePrefix: string;
  projectId: string;
  changeId: string;
  customerId: string;
  /** Null for a creation, which has a name instead. */
  campaignId: string | null;
  name: string | null;
  kind: string;
  requestId: string;
  plan?: ChangeSteps;
}) {
  const { queuePrefix, projectId, changeId, customerId, campaignId, name, kind, requestId, plan } = change;
  const start = workflowStart<ChangeCampaignInput>({
    queuePrefix,
    workflowId: changeCampaignId(changeId),
    input: { projectId, changeId, ...(plan && { plan }) },
    ids: { projectId, customerId, requestId },
    summary:
      campaignId === null
        ? `Search campaign for customer ${customerId}`
        : `Change of campaign ${campaignId} of customer ${customerId}`,
  });
  return { ...start, memo: { kind, customerId, ...(campaignId === null ? { name } : { campaignId }) } };
}
