import type { FailureCode, FailureDetails, FailureField, PolicyExemption } from './failures.ts';
import { taskQueue } from './queues.ts';
import { searchAttribute } from './search-attributes.ts';

/**
 * Creating a search campaign, as its starter, its workflow and its activities see it. What was asked for stands in the
 * intent's row; of the campaign itself its name, and the words of it that violate a policy, pass through Temporal.
 */

export type CampaignRef = { projectId: string; intentId: string };

/** `plan`: what to do, where its starter knows it because the intent is new; else the row is asked. */
export type CreateSearchCampaignInput = CampaignRef & { plan?: CreationPlan };

/** How an intent ended. `ambiguous`: its campaign may exist, and nobody could tell yet. */
export type CampaignEnd = 'created' | 'validated' | 'refused' | 'ambiguous';

export type CreateSearchCampaign = (input: CreateSearchCampaignInput) => Promise<{ state: CampaignEnd }>;

/** Exemptions from policies: of keywords by key, of the ad by topic. */
export type PolicyExemptions = {
  keys: { policyName: string; violatingText: string }[];
  topics: string[];
};

/** What is to be done with an intent, as its row says. */
export type CampaignPlan = { next: 'end'; state: CampaignEnd } | CreationPlan;

export type CreationPlan = {
  next: 'create';
  connectionId: string;
  /** How often it was sent before. */
  attempts: number;
  validateOnly: boolean;
  /** False: only look whether the campaign is there. */
  maySend: boolean;
  /** It may have been sent before: look first. */
  wasSent: boolean;
  /** It was sent a moment ago: what has no answer may yet be applied. */
  mayArrive: boolean;
  /** What it was sent with last; none: without exemptions. */
  exemptions: PolicyExemptions;
  /** What the caller asks exemptions for by name, and whether for all that can be had. */
  named: PolicyExemptions;
  autoExempt: boolean;
};

/** A policy that a part of the campaign violates. */
export type PolicyFinding = FailureField &
  ({ exemptible: false } | { exemptible: true; exemption: PolicyExemption });

/** What became of one sending. Only `doubtful` may have been applied without our knowing. */
export type SendOutcome =
  /** These two are written down. */
  | { kind: 'created'; resourceName: string }
  | { kind: 'validated' }
  | { kind: 'refused'; code: FailureCode; details: FailureDetails }
  | { kind: 'policy'; findings: PolicyFinding[] }
  /** Refused for now; `retryAfter` in milliseconds. */
  | { kind: 'later'; code: FailureCode; retryAfter: number }
  | { kind: 'doubtful' }
  /** The intent has ended meanwhile. */
  | { kind: 'closed' };

/** What a look for the campaign by its name found: it, another one, or nothing. */
export type LookOutcome =
  { kind: 'created'; resourceName: string } | { kind: 'taken' } | { kind: 'absent' } | { kind: 'closed' };

/** What is written down at the end. */
export type CampaignSettlement =
  | { state: 'created'; resourceName: string; exemptions: PolicyExemptions }
  | { state: 'validated'; exemptions: PolicyExemptions }
  | { state: 'refused' | 'ambiguous'; code: FailureCode; details: FailureDetails };

export type SearchCampaignActivities = {
  /** Says what to do with an intent. */
  planSearchCampaign(input: CampaignRef): Promise<CampaignPlan>;
  /** Writes down what the workflow has decided that it came to. */
  settleSearchCampaign(input: CampaignRef & { settlement: CampaignSettlement }): Promise<void>;
  /** Sends the campaign, once, if its name is free, and writes a success down. Runs on the provider's queue. */
  sendSearchCampaign(input: CampaignRef & { exemptions: PolicyExemptions }): Promise<SendOutcome>;
  /** Looks for the campaign. Runs on the provider's queue. */
  lookUpSearchCampaign(input: CampaignRef): Promise<LookOutcome>;
};

/** Everything but the connection that starting (or joining) an intent's run takes. API and sweeper both use it. */
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
    workflowId: `search-campaign/${intentId}`,
    taskQueue: taskQueue(queuePrefix, 'workflows'),
    args: [{ projectId, intentId, ...(plan && { plan }) }] satisfies [CreateSearchCampaignInput],
    // The row says what is still to be done, so that another run of the same intent creates nothing twice.
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
