/** One step to the field that an error is about: `{fieldName: 'mutate_operations', index: 3}`. */
export type FieldStep = { fieldName: string; index: number | undefined };

/** One error of Google's, without its words. */
export type GoogleAdsFault = {
  /** Which of Google's enumerations it is from: `quota_error`. */
  family: string;
  /** The value there: `RESOURCE_EXHAUSTED`. */
  name: string;
  /** Where in the request; empty when it is about none of its fields. */
  path: FieldStep[];
  /** Of a quota: milliseconds to wait, and whether it is the account's or the developer token's. */
  quota?: { retryDelay: number; scope: string };
  /** Of a keyword: the policy, and the key to exempt it by. */
  policyViolation?: { policyName: string; violatingText: string; isExemptible: boolean };
  /** Of an ad: the policies' topics, with their types such as `PROHIBITED`. */
  policyTopics?: { topic: string; type: string }[];
};

/** A call to Google Ads that failed. Its message names Google's codes and holds none of its words. */
export class GoogleAdsError extends Error {
  override readonly name = 'GoogleAdsError';
  /** The gRPC status. Undefined when Google's token endpoint failed. */
  readonly status: number | undefined;
  /** Empty when there was no answer of Google Ads itself. */
  readonly faults: readonly GoogleAdsFault[];
  /** Whether the refresh token is not taken any more. */
  readonly isAuthorisationLost: boolean;

  constructor(failed: {
    status?: number;
    faults?: readonly GoogleAdsFault[];
    isAuthorisationLost?: boolean;
  }) {
    const { status, faults = [], isAuthorisationLost = false } = failed;
    const names = faults.map(({ family, name }) => `${family}.${name}`).join(', ');
    super(`Google Ads: ${names || (isAuthorisationLost ? 'invalid_grant' : `status ${status ?? 'none'}`)}`);
    this.status = status;
    this.faults = faults;
    this.isAuthorisationLost = isAuthorisationLost;
  }
}
