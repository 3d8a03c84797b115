import { authorizeCustomer } from '../google-ads/access.ts';
import { Failure } from '../google-ads/errors.ts';
import type { Customer, Tree } from '../google-ads/customer.ts';
import { listConversionActions } from '../google-ads/conversions.ts';
import { createRefusal, type Violation } from './errors.ts';
import type { Destination } from './wire.ts';

export type Target = {
  destination: Destination;
  customer: Customer;
  conversionAction: string;
};

/**
 * Checks that the token can access the customer, and that the customer owns the conversion action.
 * @param at path of the destination, such as `destinations[0]`
 * @throws Refusal for a customer that the token cannot access
 */
export function checkDestination(tree: Tree, destination: Destination, at: string): Target | Violation {
  const { operatingAccount, loginAccount, linkedAccount, productDestinationId: action } = destination;
  const createViolation = (field: string, reason: string, description: string): Violation => ({
    field: `${at}.${field}`,
    reason,
    description,
  });
  const createMissing = (field: string) =>
    createViolation(field, 'REQUIRED_FIELD_MISSING', 'The field is required.');
  if (!operatingAccount) return createMissing('operatingAccount');
  const customerId = operatingAccount.accountId ?? '';
  if (customerId === '') return createMissing('operatingAccount.accountId');
  if (operatingAccount.accountType !== 'GOOGLE_ADS') {
    return createViolation(
      'operatingAccount.accountType',
      'INVALID_DESTINATION',
      'The sandbox supports GOOGLE_ADS only.',
    );
  }
  if (!/^\d{1,10}$/.test(customerId)) {
    return createViolation(
      'operatingAccount.accountId',
      'INVALID_DESTINATION',
      'The account id must have 1 to 10 digits.',
    );
  }
  if (linkedAccount) {
    return createViolation(
      'linkedAccount',
      'INVALID_DESTINATION',
      'The sandbox does not support linked accounts.',
    );
  }
  if (action === undefined || action === '') return createMissing('productDestinationId');
  const customer = authorizeOperatingCustomer(tree, customerId, loginAccount?.accountId);
  const found = listConversionActions(customer).find(
    ({ id, status }) => id === action && status === 'ENABLED',
  );
  if (!found) {
    const description = 'The account owns no enabled conversion action with this id.';
    return createViolation('productDestinationId', 'INVALID_CONVERSION_ACTION_ID', description);
  }
  if (found.type === 'AD_CALL') {
    const description = 'The conversion action does not take events.';
    return createViolation('productDestinationId', 'INVALID_CONVERSION_ACTION_TYPE', description);
  }
  return { destination, customer, conversionAction: action };
}

function authorizeOperatingCustomer(tree: Tree, customerId: string, login: string | undefined): Customer {
  try {
    return authorizeCustomer(tree, customerId, login);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw createRefusal('PERMISSION_DENIED', { reason: 'PERMISSION_DENIED', message: error.message });
  }
}
