import type { FailureCode, FailureDetails, FailureField, PolicyExemption } from './failures.ts';
import { taskQueue } from './queues.ts';
import { searchAttribute } from './search-attributes.ts';

/**
 * The contract of creating a search campaign. The request is in the intent's row. Of the campaign itself, Temporal sees
 * its name and the texts that violate a policy.
 */

export type CampaignRef = { projectId: string; intentId: string };

/** `plan`: the first step, when the starter knows it because the intent is new; otherwise it is read from the row. */
export type CreateSearchCampaignInput = CampaignRef & { plan?: CreationPlan };

/**
 * How a run of an intent ended. `ambiguous`: whether its campaign exists is not known yet. `waiting_for_approval`: nothing
 * is sent before a second person has approved it, and then by a run of its own. `postponed`: it was approved, and another
 * run tries it later.
 */
export type CampaignEnd =
  'created' | 'validated' | 'refused' | 'ambiguous' | 'waiting_for_approval' | 'postponed';

export type CreateSearchCampaign = (input: CreateSearchCampaignInput) => Promise<{ state: CampaignEnd }>;

/** Exemptions from policies: of keywords by key, of the ad by topic. */
export type PolicyExemptions = {
  keys: { policyName: string; violatingText: string }[];
  topics: string[];
};

/** The next step of an intent, from its row. */
export type CampaignPlan = { next: 'end'; state: CampaignEnd } | CreationPlan;

export type CreationPlan = {
  next: 'create';
  connectionId: string;
  /** Number of earlier sends. */
  attempts: number;
  validateOnly: boolean;
  /** False: only look the campaign up. */
  maySend: boolean;
  /** It may have been sent before: look the campaign up first. */
  wasSent: boolean;
  /** It was sent a moment ago, and a send without an answer may still be applied. */
  mayArrive: boolean;
  /** The exemptions of the last send. */
  exemptions: PolicyExemptions;
  /** The exemptions that the caller named. `autoExempt`: the caller wants all possible ones. */
  named: PolicyExemptions;
  autoExempt: boolean;
};

/** A policy that a part of the campaign violates. */
export type PolicyFinding = FailureField &
  ({ exemptible: false } | { exemptible: true; exemption: PolicyExemption });

/** The outcome of one send. `doubtful`: it may have been applied. */
export type SendOutcome =
  /** These two are stored already. */
  | { kind: 'created'; resourceName: string }
  | { kind: 'validated' }
  | { kind: 'refused'; code: FailureCode; details: FailureDetails }
  | { kind: 'policy'; findings: PolicyFinding[] }
  /** Refused for now; not before `retryAfterMs`. */
  | { kind: 'later'; code: FailureCode; retryAfterMs: number }
  | { kind: 'doubtful' }
  /** The intent has ended meanwhile, or waits for approval from now on. */
  | { kind: 'closed' };

/** The outcome of a look-up by name: the campaign, another one (`taken`), or none. */
export type LookOutcome =
  { kind: 'created'; resourceName: string } | { kind: 'taken' } | { kind: 'absent' } | { kind: 'closed' };

/** The outcome that is stored at the end. */
export type CampaignSettlement =
  | { state: 'created'; resourceName: string; exemptions: PolicyExemptions }
  | { state: 'validated'; exemptions: PolicyExemptions }
  | { state: 'refused' | 'ambiguous'; code: FailureCode; details: FailureDetails };

/** `mayBePutBack`: the workflow runs the activity again after `project_busy`, which means that nothing was done. */
type SendSearchCampaignInput = CampaignRef & { exemptions: PolicyExemptions; mayBePutBack: true };

export type SearchCampaignActivities = {
  /** Reads the next step of an intent. */
  planSearchCampaign(input: CampaignRef): Promise<CampaignPlan>;
  /**
   * Stores the outcome that the workflow has decided; what was approved, and is refused for now, is put off, unless its
   * run was cancelled.
   */
  settleSearchCampaign(
    input: CampaignRef & { settlement: CampaignSettlement; isCancelled: boolean },
  ): Promise<{ isPostponed: true } | undefined>;
  /** Sends the campaign once, if its name is free, and stores a success. Runs on the provider's queue. */
  sendSearchCampaign(input: SendSearchCampaignInput): Promise<SendOutcome>;
  /** Looks the campaign up. Runs on the provider's queue. */
  lookUpSearchCampaign(input: CampaignRef): Promise<LookOutcome>;
};

/** The id of the workflow that creates a campaign. */
export function createSearchCampaignId(intentId: string): string {
  return `search-campaign/${intentId}`;
}

/** The options to start (or join) an intent's workflow run, for the API and the sweeper. */
export function createSearchCampaignStart(intent: {
  queuePrefix: string;
  projectId: string;
  intentId: string;
  customerId: string;
  name: string;
  requestId: string;
  plan?: CreationPlan;
}) {
  const { queuePrefix, projectId, intentId, customerId, name, requestId, plan } = intent;
  return {
    workflowId: createSearchCampaignId(intentId),
    taskQueue: taskQueue(queuePrefix, 'workflows'),
    args: [{ projectId, intentId, ...(plan && { plan }) }] satisfies [CreateSearchCampaignInput],
    // The row has the progress, so that another run of the same intent creates nothing twice.
    workflowIdConflictPolicy: 'USE_EXISTING' as const,
    workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
    typedSearchAttributes: [
      { key: searchAttribute('projectId'), value: projectId },
      { key: searchAttribute('customerId'), value: customerId },
      { key: searchAttribute('requestId'), value: requestId },
      { key: searchAttribute('state'), value: 'running' },
    ],
    memo: { name, customerId },
    staticSummary: `Search campaign for customer ${customerId}`,
  };
}
