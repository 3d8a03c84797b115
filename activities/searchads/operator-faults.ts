/**
 * What only an operator can fix: our Cloud project's access level, the API that is not enabled there, the OAuth
 * client, a developer token that was configured, a consent that was taken without Google Ads.
 * @see https://developers.google.com/google-ads/api/docs/api-policy/access-levels
 */
const OPERATOR_NAMES: ReadonlySet<string> = new Set([
  'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION',
  'CLOUD_PROJECT_NOT_UNDER_ORGANIZATION',
  'CLOUD_PROJECT_NOT_FOUND',
  'PROJECT_DISABLED',
  'SERVICE_ACCESS_DENIED',
  'DEVELOPER_TOKEN_NOT_ON_ALLOWLIST',
  'DEVELOPER_TOKEN_PROHIBITED',
  'DEVELOPER_TOKEN_NOT_APPROVED',
  'DEVELOPER_TOKEN_INVALID',
  'DEVELOPER_TOKEN_PARAMETER_MISSING',
  'UNSUPPORTED_VERSION',
  'SERVICE_DISABLED',
  'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
  'INVALID_CLIENT',
  'UNAUTHORIZED_CLIENT',
  'DELETED_CLIENT',
]);

/** Whether our Cloud project may not ask this account, and may ask others: test accounts. */
export function isOfThisAccount(name: string | undefined): boolean {
  return name === 'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION';
}

/** Whether a refusal is for an operator to fix, by Google's name for it: no tenant's authorisation is lost by it. */
export function isOperatorsFault(name: string): boolean {
  return OPERATOR_NAMES.has(name);
}
