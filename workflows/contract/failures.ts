/**
 * Why an activity failed, as the `type` of its ApplicationFailure: the only part of a failure that crosses Temporal and
 * is branched on. A provider's message or a `cause` never does. `not_found`: what the job is about does not exist;
 * `project_busy`: the project's quota of a worker is exceeded, and nothing was done; `internal`: our database, or
 * something else of ours, failed, and the work is tried again; `defect`: our code has a fault, or an answer cannot be
 * read, and trying again does not help. The words of both stay in the worker's log.
 */
export type FailureCode =
  | TransientFailure
  | ProviderRefusal
  | CampaignRefusal
  | ChangeRefusal
  | GuardRefusal
  | ConnectionFailure
  | 'not_found'
  | 'project_busy'
  | 'internal'
  | 'defect';

/** Why a campaign was not created. */
type CampaignRefusal =
  /** The account has another campaign of this name. */
  | 'campaign_name_taken'
  /** It violates policies, by {@link FailureDetails}. */
  | 'policy_violation'
  /** An operator stopped the job before it was sent. */
  | 'cancelled';

/** Why a campaign was not changed. */
type ChangeRefusal =
  /**
   * Somebody else has changed what the caller has read, or what it was when the change began; the fields say what it
   * is.
   */
  | 'campaign_changed'
  /** Other campaigns have its budget too. */
  | 'budget_is_shared'
  /** Other changes of the campaign have not ended in time. */
  | 'campaign_busy';

/** What the project has set keeps it from being done. */
type GuardRefusal =
  /** Enabled campaigns would have more a day than the project allows in the currency. */
  | 'max_daily_budget_exceeded'
  /** The second person who was asked does not want it. */
  | 'approval_declined'
  /** Nobody has approved it within seven days. */
  | 'approval_expired'
  /** Too much waits for approval in the project. */
  | 'too_many_approvals';

/** Why a provider did not do what was asked, where asking again may help. */
type TransientFailure =
  /** The provider refused for now: too many requests. */
  | 'provider_rate_limit'
  /** The provider failed, could not be reached, or cut the answer off; it may have done the work. */
  | 'provider_unavailable';

/** Why a provider will not do what was asked, however often. */
type ProviderRefusal =
  /** What may be asked of it for a day, or a month, is used up. */
  | 'provider_quota'
  /** It refuses this account, or us. */
  | 'provider_refused'
  /** The user whose secret the connection holds may not do this at the provider. */
  | 'provider_permission'
  /** The CRM has no lead with this id. */
  | 'crm_lead_not_found'
  /** It refuses what is asked; {@link FailureDetails} name the fields. */
  | 'invalid_request'
  /** Its answer is larger than what we take. */
  | 'result_too_large';

/** What is wrong with the project's connection to the provider. */
type ConnectionFailure =
  /** It was removed. */
  | 'connection_not_found'
  /** The provider does not take its authorisation any more. */
  | 'connection_needs_reauth';

/**
 * A field of the caller's request and what is wrong with it. Of a policy: what to ask an exemption by, if it can be
 * had.
 */
export type FailureField = {
  path: string;
  message: string;
  /** With `campaign_changed`: what it is now, as the API shows it. */
  current?: string | number | null;
  /** With `max_daily_budget_exceeded`, in units of the currency: what is allowed a day, and what is in use. */
  currency?: string;
  limit?: number;
  inUse?: number;
  exemptible?: boolean;
  exemption?: PolicyExemption;
  /** Of a policy: the words that caused the finding, where an exemption's key does not have them. */
  words?: string[];
};

/** A keyword's exemption from a policy for some words of it, or an ad's from a policy's topic. */
export type PolicyExemption = { policyName: string; violatingText: string } | { topic: string };

/** What may be told of a failure besides its code, as the first of its details: ours, or allow-listed names. */
export type FailureDetails = {
  /** Fields of the caller's request, by their paths as in `keywords[3].text`, with words of ours. */
  fields?: FailureField[];
  /** The provider's name for what is wrong, from its published list: `USER_PERMISSION_DENIED`. */
  reason?: string;
  /** Milliseconds after which asking again may help. */
  retryAfterMs?: number;
};
