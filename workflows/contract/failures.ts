/**
 * Why an activity failed: the `type` of its ApplicationFailure. `project_busy`: nothing was done; `internal`: a retry
 * may succeed; `defect`: our code or an unreadable response is at fault, so no retry follows.
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

/** Why a campaign was not created or changed. */
type CampaignRefusal =
  /** The account has another campaign with this name. */
  | 'campaign_name_taken'
  /** The campaign violates policies, listed in {@link FailureDetails}. */
  | 'policy_violation'
  /** The creation, or a change of an existing campaign, was cancelled before it took effect. */
  | 'cancelled';

/** Why only a change of a campaign fails. */
type ChangeRefusal =
  /** Somebody else changed a value after the caller read the value, or after the change started. */
  | 'campaign_changed'
  /** Other campaigns share the campaign's budget. */
  | 'budget_is_shared'
  /** Other changes of the campaign did not end within ten minutes. */
  | 'campaign_busy';

/** Refusals by the project's own safeguards. */
type GuardRefusal =
  /** Enabled campaigns would exceed the project's daily budget limit in the currency. */
  | 'max_daily_budget_exceeded'
  /** The approver declined. */
  | 'approval_declined'
  /** Nobody approved the change within seven days. */
  | 'approval_expired'
  /** Too many changes wait for approval in the project. */
  | 'too_many_approvals';

/** Provider failures that a retry may resolve. */
type TransientFailure =
  /** Too many requests. */
  | 'provider_rate_limit'
  /** The provider failed, was unreachable, or truncated the response. The provider may have done the work. */
  | 'provider_unavailable';

/** Provider failures that a retry does not resolve. */
type ProviderRefusal =
  /** A daily or monthly quota is exhausted. */
  | 'provider_quota'
  /** The provider refuses the account or the platform. */
  | 'provider_refused'
  /** The connection's user lacks a permission at the provider. */
  | 'provider_permission'
  /** The CRM has no lead with this id. */
  | 'crm_lead_not_found'
  /** The provider refuses the request. {@link FailureDetails} names the fields. */
  | 'invalid_request'
  /** The response exceeds our size limit. */
  | 'result_too_large';

/** Faults of the project's connection to the provider. */
type ConnectionFailure =
  /** The connection was removed. */
  | 'connection_not_found'
  /** The provider no longer accepts the connection's authorization. */
  | 'connection_needs_reauth';

/** Invalid field of the caller's request, or text that violates a policy. */
export type FailureField = {
  path: string;
  message: string;
  /** With `campaign_changed`: the current value, as the API returns it. */
  current?: string | number | null;
  /** With `max_daily_budget_exceeded`: `limit` and `inUse` are daily amounts in units of the currency. */
  currency?: string;
  limit?: number;
  inUse?: number;
  /** For a policy: whether an exemption is possible, and its key. */
  exemptible?: boolean;
  exemption?: PolicyExemption;
  /** For a policy: words that caused the finding, unless the exemption's key has them. */
  words?: string[];
  /** The provider's name and explanation of the policy. */
  policyTitle?: string;
  policyDescription?: string;
};

/** Policy exemption of a keyword for a violating text, or of an ad for a policy topic. */
export type PolicyExemption = { policyName: string; violatingText: string } | { topic: string };

/**
 * First entry of the failure's details. Callers may see it, so it has only our own values, allow-listed names and, for
 * a policy, Google's texts about the finding.
 */
export type FailureDetails = {
  /** Invalid fields of the caller's request by path, such as `keywords[3].text`, with our messages. */
  fields?: FailureField[];
  /** The provider's published error name, such as `USER_PERMISSION_DENIED`. */
  reason?: string;
  /** Milliseconds after which a retry may succeed. */
  retryAfterMs?: number;
};
