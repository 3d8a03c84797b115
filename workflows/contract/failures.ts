/**
 * Why an activity failed, as the `type` of its ApplicationFailure: the only part of a failure that crosses Temporal
 * and is branched on. A provider's message or a `cause` never does. `not_found`: the job's row is gone;
 * `internal`: a fault of ours or of our database, whose words stay in the worker's log.
 */
export type FailureCode = ProviderTrouble | 'not_found' | 'internal';

/** Why a provider did not do what was asked, where asking again may help. */
export type ProviderTrouble =
  /** The provider refused for now: too many requests. */
  | 'provider_rate_limit'
  /** The provider failed, could not be reached, or cut the answer off; it may have done the work. */
  | 'provider_unavailable';
