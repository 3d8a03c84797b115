import type { FailureField } from '../../workflows/contract/failures.ts';

/**
 * What is wrong with the account of a call, or with the way to it, by Google's names: the caller chooses another, or
 * mends the account. Messages continue a sentence that the field begins.
 * @see https://developers.google.com/google-ads/api/reference/rpc/v25/AuthorizationErrorEnum.AuthorizationError
 */
const FIELDS: Readonly<Record<string, FailureField>> = {
  USER_PERMISSION_DENIED: loginCustomerId(),
  INVALID_LOGIN_CUSTOMER_ID: loginCustomerId(),
  INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION: loginCustomerId(),
  CANNOT_BE_EXECUTED_BY_MANAGER_ACCOUNT: customerId('is a manager account, which has no campaigns'),
  REQUESTED_METRICS_FOR_MANAGER: customerId('is a manager account, which has no figures of its own'),
  ACCESS_DENIED_FOR_ACCOUNT_TYPE: customerId('is an account of a kind that does not allow this'),
  CUSTOMER_NOT_ENABLED: customerId('is an account that is not enabled: cancelled, closed or never finished'),
  INCOMPLETE_SIGNUP: customerId('is an account whose sign-up was not finished'),
  ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT: customerId('is an account that is suspended'),
  EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED: customerId(
    'has campaigns that do not declare whether they contain political advertising in the EU: declare it for each of them',
  ),
};

/** The field of the caller's that an error about the account is for. Undefined: it is about something else. */
export function accountFieldOf(name: string): FailureField | undefined {
  return Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
}

function customerId(message: string): FailureField {
  return { path: 'customerId', message };
}

function loginCustomerId(): FailureField {
  return { path: 'loginCustomerId', message: 'does not lead to this customer' };
}
