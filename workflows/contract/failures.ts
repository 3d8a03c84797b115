/**
 * The `type` of an `ApplicationFailure`. `project_busy`: nothing was done; `internal`: a retry may succeed;
 * `defect`: our code or an unreadable response is at fault, so no retry follows.
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

type CampaignRefusal =
  | 'campaign_name_taken'
  /** {@link FailureDetails} lists the violations. */
  | 'policy_violation'
  | 'cancelled';

type ChangeRefusal =
  /** Somebody else changed a value after the caller read the value, or after the change started. */
  | 'campaign_changed'
  | 'budget_is_shared'
  /** Other changes of the campaign did not end within ten minutes. */
  | 'campaign_busy';

type GuardRefusal =
  /** Enabled campaigns would exceed the project's daily budget limit in the currency. */
  | 'max_daily_budget_exceeded'
  | 'approval_declined'
  /** Nobody approved the change within seven days. */
  | 'approval_expired'
  | 'too_many_approvals';

type TransientFailure =
  | 'provider_rate_limit'
  /** The provider failed, was unreachable, or truncated the response. The provider may have done the work. */
  | 'provider_unavailable';

type ProviderRefusal =
  /** A daily or monthly quota is exhausted. */
  | 'provider_quota'
  /** The provider refuses the account or the platform. */
  | 'provider_refused'
  | 'provider_permission'
  | 'crm_lead_not_found'
  /** The provider refuses the request. {@link FailureDetails} names the fields. */
  | 'invalid_request'
  /** The response exceeds our size limit. */
  | 'result_too_large';

type ConnectionFailure = 'connection_not_found' | 'connection_needs_reauth';

/** An invalid field of the caller's request, or a text that violates a policy. */
export type FailureField = {
  path: string;
  message: string;
  /** With `campaign_changed`: the current value, as the API returns it. */
  current?: string | number | null;
  /** With `max_daily_budget_exceeded`: `limit` and `inUse` are daily amounts in units of the currency. */
  currency?: string;
  limit?: number;
  inUse?: number;
  /** For a policy violation: whether an exemption is possible, and its key. */
  exemptible?: boolean;
  exemption?: PolicyExemption;
  /** For a policy violation: words that caused it, unless `exemption` contains them. */
  words?: string[];
  policyTitle?: string;
  policyDescription?: string;
};

export type PolicyExemption = { policyName: string; violatingText: string } | { topic: string };

/**
 * Callers may see the details, so the details contain only our own values, allow-listed names and, for a
 * policy violation, Google's texts.
 */
export type FailureDetails = {
  /** By path, such as `keywords[3].text`, with our messages. */
  fields?: FailureField[];
  /** The provider's published error name, such as `USER_PERMISSION_DENIED`. */
  reason?: string;
  retryAfterMs?: number;
};
