import { authorizeCustomer } from '../google-ads/access.ts';
import { Failure } from '../google-ads/errors.ts';
import type { Customer, Tree } from '../google-ads/customer.ts';
import { listConversionActions } from '../google-ads/conversions.ts';
import { createRefusal, type Violation } from './errors.ts';
import type { Destination } from './wire.ts';

/** A valid destination. */
export type Target = {
  sent: Destination;
  customer: Customer;
  /** Id of the conversion action. */
  conversionAction: string;
};

/**
 * Checks one destination: an account that the token can access, and a conversion action that this account owns.
 * @returns the target, or the violation
 * @throws Refusal for an account that the token cannot access
 */
export function checkDestination(tree: Tree, sent: Destination, at: string): Target | Violation {
  const { operatingAccount, loginAccount, linkedAccount, productDestinationId: action } = sent;
  const toViolation = (field: string, reason: string, description: string): Violation => ({
    field: `${at}.${field}`,
    reason,
    description,
  });
  const missing = (field: string) => toViolation(field, 'REQUIRED_FIELD_MISSING', 'The field is required.');
  if (!operatingAccount) return missing('operatingAccount');
  const customerId = operatingAccount.accountId ?? '';
  if (customerId === '') return missing('operatingAccount.accountId');
  if (operatingAccount.accountType !== 'GOOGLE_ADS') {
    return toViolation(
      'operatingAccount.accountType',
      'INVALID_DESTINATION',
      'The sandbox supports GOOGLE_ADS only.',
    );
  }
  if (!/^\d{1,10}$/.test(customerId)) {
    return toViolation('operatingAccount.accountId', 'INVALID_DESTINATION', 'The account id must be digits.');
  }
  if (linkedAccount) {
    return toViolation(
      'linkedAccount',
      'INVALID_DESTINATION',
      'A linked account needs a data partner to log in.',
    );
  }
  if (action === undefined || action === '') return missing('productDestinationId');
  const customer = authorizeOperatingCustomer(tree, customerId, loginAccount?.accountId);
  const found = listConversionActions(customer).find(
    ({ id, status }) => id === action && status === 'ENABLED',
  );
  if (!found) {
    const description = 'The account owns no enabled conversion action with this id.';
    return toViolation('productDestinationId', 'INVALID_CONVERSION_ACTION_ID', description);
  }
  if (found.type === 'AD_CALL') {
    const description = 'The conversion action does not take events.';
    return toViolation('productDestinationId', 'INVALID_CONVERSION_ACTION_TYPE', description);
  }
  return { sent, customer, conversionAction: action };
}

function authorizeOperatingCustomer(tree: Tree, customerId: string, login: string | undefined): Customer {
  try {
    return authorizeCustomer(tree, customerId, login);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw createRefusal('PERMISSION_DENIED', { reason: 'PERMISSION_DENIED', message: error.message });
  }
}
