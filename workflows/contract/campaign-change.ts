import type { FailureCode, FailureDetails, FailureField, PolicyExemption } from './failures.ts';
import { workflowStart } from './workflow-start.ts';

/**
 * The contract of creating a campaign, and of changing one: its values, its keywords, its removal. The request, and what
 * was there before, is in the row; of refusals, Temporal sees the fields with what they are now, and texts that violate a
 * policy.
 */

export type ChangeRef = { projectId: string; changeId: string };

/** `plan`: the first step, when the starter knows it because the change is new; otherwise it is read from the row. */
export type ChangeCampaignInput = ChangeRef & { plan?: ChangeSteps };

/**
 * How a run of a change ended. `ambiguous`: whether it was applied is not known yet. `waiting_for_approval`: nothing is
 * sent before a second person has approved it, and then by a run of its own. `postponed`: it was approved, and another
 * run tries it later.
 */
export type ChangeEnd =
  'applied' | 'validated' | 'refused' | 'ambiguous' | 'waiting_for_approval' | 'postponed';

export type ChangeCampaign = (input: ChangeCampaignInput) => Promise<{ state: ChangeEnd }>;

/** Exemptions from policies: of keywords by key, of the ad by topic. */
export type PolicyExemptions = {
  keys: { policyName: string; violatingText: string }[];
  topics: string[];
};

/** A policy that a part of the campaign violates. */
export type PolicyFinding = FailureField &
  ({ exemptible: false } | { exemptible: true; exemption: PolicyExemption });

/** The next step of a change, from its row. */
type ChangePlan = { next: 'end'; state: ChangeEnd } | ChangeSteps;

export type ChangeSteps = {
  next: 'change';
  connectionId: string;
  /** Number of earlier sends. */
  attempts: number;
  validateOnly: boolean;
  /** False: when the run began, it was only to be found out whether it was applied; each step reads it anew. */
  maySend: boolean;
  /** The exemptions of the last send. */
  exemptions: PolicyExemptions;
  /** The exemptions that the caller named. `autoExempt`: the caller wants all possible ones. */
  named: PolicyExemptions;
  autoExempt: boolean;
};

/** The outcome of one step: the campaign was read, and the change sent if it was to be. */
export type ChangeOutcome =
  /** Stored already. */
  | { kind: 'applied' | 'validated' }
  /** `mayArrive`: an earlier send may have been applied, or may yet be; the campaign could not be read. */
  | { kind: 'refused'; code: FailureCode; details: FailureDetails; mayArrive: boolean }
  | { kind: 'policy'; findings: PolicyFinding[] }
  /** Refused for now, for `retryAfterMs` milliseconds. `mayArrive`: an earlier send may be applied, now or yet. */
  | { kind: 'later'; code: FailureCode; retryAfterMs: number; mayArrive: boolean }
  /** Another change of the campaign comes first. `behind`: that change's request. */
  | { kind: 'queued'; behind?: string | undefined }
  /** It was sent, has no answer, and may be applied until then: nothing is sent before. */
  | { kind: 'arriving'; retryAfterMs: number }
  /** It may have been sent. */
  | { kind: 'doubtful' }
  /** It has ended meanwhile, or waits for approval from now on. */
  | { kind: 'closed' };

/** The outcome that the workflow has decided. */
export type ChangeSettlement = {
  state: 'refused' | 'ambiguous';
  code: FailureCode;
  details: FailureDetails;
};

/**
 * `isLookOnly`: the job was cancelled, and it is only found out what became of it. `mayBePutBack`: `project_busy` is
 * taken for what it is, nothing done, and the activity is run again.
 */
export type SendCampaignChangeInput = ChangeRef & {
  exemptions: PolicyExemptions;
  isLookOnly: boolean;
  mayBePutBack: true;
};

export type CampaignChangeActivities = {
  /** Reads the next step of a change. */
  planCampaignChange(input: ChangeRef): Promise<ChangePlan>;
  /**
   * Stores the outcome that the workflow has decided; what was approved, and is refused for now, is put off, unless its
   * run was cancelled.
   */
  settleCampaignChange(
    input: ChangeRef & { settlement: ChangeSettlement; isCancelled: boolean },
  ): Promise<{ isPostponed: true } | undefined>;
  /**
   * Reads the campaign, sends the change if nobody else has changed the campaign and it is not there yet, and stores a
   * success. Runs on the provider's queue.
   */
  sendCampaignChange(input: SendCampaignChangeInput): Promise<ChangeOutcome>;
};

/** The id of the workflow of a change. */
export function changeCampaignId(changeId: string): string {
  return `campaign-change/${changeId}`;
}

/** The options to start (or join) a change's workflow run, for the API, an approval and the sweeper. */
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
