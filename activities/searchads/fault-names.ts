import type { FailureField } from '../../workflows/contract/failures.ts';

/**
 * Faults of the account or its access path, which the caller can fix. Each message continues a sentence that
 * starts with the field's name.
 * @see
 * https://developers.google.com/google-ads/api/reference/rpc/v25/AuthorizationErrorEnum.AuthorizationError
 */
const FIELDS: Readonly<Record<string, FailureField>> = {
  USER_PERMISSION_DENIED: toLoginCustomerFault(),
  INVALID_LOGIN_CUSTOMER_ID: toLoginCustomerFault(),
  INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION: toLoginCustomerFault(),
  CANNOT_BE_EXECUTED_BY_MANAGER_ACCOUNT: toCustomerFault('is a manager account, which has no campaigns'),
  REQUESTED_METRICS_FOR_MANAGER: toCustomerFault('is a manager account, which has no figures of its own'),
  ACCESS_DENIED_FOR_ACCOUNT_TYPE: toCustomerFault('is an account of a type that does not allow this'),
  CUSTOMER_NOT_ENABLED: toCustomerFault(
    'is an account that is not enabled: it was cancelled or closed, or its sign-up was not finished',
  ),
  INCOMPLETE_SIGNUP: toCustomerFault('is an account whose sign-up was not finished'),
  ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT: toCustomerFault('is a suspended account'),
  EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED: toCustomerFault(
    'has campaigns that do not declare whether they contain political advertising in the EU: declare it for each of them',
  ),
};

export function getAccountField(name: string): FailureField | undefined {
  return Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
}

function toCustomerFault(message: string): FailureField {
  return { path: 'customerId', message };
}

function toLoginCustomerFault(): FailureField {
  return { path: 'loginCustomerId', message: 'does not reach this customer' };
}

/**
 * Faults of the access level, the API's activation, the OAuth client, its consent scopes or the configured
 * developer token. Only an operator can fix them.
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

/** Returns whether Google refused the call because our Cloud project may reach only test accounts. */
export function isTestAccessRefusal(name: string): boolean {
  return name === 'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION';
}

/**
 * Returns whether only an operator can fix the fault. The tenant's authorization is still valid in this case.
 */
export function isOperatorFault(name: string): boolean {
  return OPERATOR_NAMES.has(name);
}
