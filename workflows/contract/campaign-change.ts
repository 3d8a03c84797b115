import type { FailureCode, FailureDetails, FailureField, PolicyExemption } from './failures.ts';
import { buildWorkflowStart } from './workflow-start.ts';

/**
 * Only the change's row has the request and the previous values. Temporal's history has ids, the name of a
 * new campaign, refused fields with their current values, exemptions, and texts that violate a policy.
 */

export type ChangeRef = { projectId: string; changeId: string };

/** The API passes `plan` for a new change. Without it, the run reads the plan from the row. */
export type ChangeCampaignInput = ChangeRef & { plan?: ChangeSteps };

/**
 * `ambiguous`: Google may have applied the change. `waiting_for_approval`, `postponed`: a later run sends the
 * change.
 */
export type ChangeEnd =
  | 'applied'
  | 'validated'
  | 'refused'
  | 'ambiguous'
  | 'waiting_for_approval'
  | 'postponed';

export type ChangeCampaign = (input: ChangeCampaignInput) => Promise<{ state: ChangeEnd }>;

/** `keys` exempt keywords, and `topics` exempt the ad. */
export type PolicyExemptions = {
  keys: { policyName: string; violatingText: string }[];
  topics: string[];
};

export type PolicyFinding = FailureField &
  ({ exemptible: false } | { exemptible: true; exemption: PolicyExemption });

type ChangePlan = { next: 'end'; state: ChangeEnd } | ChangeSteps;

export type ChangeSteps = {
  next: 'change';
  connectionId: string;
  attempts: number;
  validateOnly: boolean;
  /**
   * False if the run may not send the change, and only checks whether it was applied. Each step reads this
   * value again from the row, because a repeated request can change it.
   */
  maySend: boolean;
  /** Exemptions of the last send. */
  exemptions: PolicyExemptions;
  /** Exemptions that the caller requested. `autoExempt` requests all possible exemptions. */
  named: PolicyExemptions;
  autoExempt: boolean;
};

export type ChangeOutcome =
  | { kind: 'applied' | 'validated' }
  /** `mayArrive`: an earlier send may have been applied, or may still be applied. */
  | { kind: 'refused'; code: FailureCode; details: FailureDetails; mayArrive: boolean }
  | { kind: 'policy'; findings: PolicyFinding[] }
  /** Google refuses calls for `retryAfterMs`. `mayArrive`: as for `refused`. */
  | { kind: 'later'; code: FailureCode; retryAfterMs: number; mayArrive: boolean }
  /** An earlier change of the campaign has not ended. `behind`: request id of that change. */
  | { kind: 'queued'; behind?: string | undefined }
  /** An earlier send without a response may be applied within `retryAfterMs`. Nothing is sent until then. */
  | { kind: 'arriving'; retryAfterMs: number }
  /** The change was sent, but it is unknown whether Google applied it. */
  | { kind: 'ambiguous' }
  /** The change has already ended, or waits for approval. */
  | { kind: 'closed' };

export type ChangeSettlement = {
  state: 'refused' | 'ambiguous';
  code: FailureCode;
  details: FailureDetails;
};

/**
 * `isReadOnly`: the run was cancelled, so the step only reads. `isRetriedWhenBusy`: the workflow starts the
 * activity again after `project_busy`.
 */
export type SendCampaignChangeInput = ChangeRef & {
  exemptions: PolicyExemptions;
  isReadOnly: boolean;
  isRetriedWhenBusy: true;
};

export type CampaignChangeActivities = {
  planCampaignChange(input: ChangeRef): Promise<ChangePlan>;
  /**
   * Stores the outcome. An approved change with a transient failure is postponed instead, unless its run was
   * cancelled.
   */
  settleCampaignChange(
    input: ChangeRef & { settlement: ChangeSettlement; isCancelled: boolean },
  ): Promise<{ isPostponed: true } | undefined>;
  /**
   * Sends the change, unless it was already applied or somebody else changed the campaign, and stores a
   * success. Runs on the provider's queue.
   */
  sendCampaignChange(input: SendCampaignChangeInput): Promise<ChangeOutcome>;
};

export function getCampaignChangeWorkflowId(changeId: string): string {
  return `campaign-change/${changeId}`;
}

export type ChangeToStart = {
  changeId: string;
  customerId: string;
  /** Null for a creation, whose memo has `name` instead. */
  campaignId: string | null;
  name: string | null;
  kind: string;
  requestId: string;
};

/** A second start joins the first run. */
export function buildCampaignChangeStart(
  change: ChangeToStart & { queuePrefix: string; projectId: string; plan?: ChangeSteps },
) {
  const { queuePrefix, projectId, changeId, customerId, campaignId, name, kind, requestId, plan } = change;
  const start = buildWorkflowStart<ChangeCampaignInput>({
    queuePrefix,
    workflowId: getCampaignChangeWorkflowId(changeId),
    input: { projectId, changeId, ...(plan && { plan }) },
    ids: { projectId, customerId, requestId },
    summary:
      campaignId === null
        ? `Search campaign for customer ${customerId}`
        : `Change of campaign ${campaignId} of customer ${customerId}`,
  });
  return { ...start, memo: { kind, customerId, ...(campaignId === null ? { name } : { campaignId }) } };
}
