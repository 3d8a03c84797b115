import type { CustomerRow } from '../../models/searchads/customers.ts';
import type { components } from '../../client/src/generated/types.gen.ts';

/** Statuses of accounts whose figures Google shows. */
const READABLE: ReadonlySet<string> = new Set(['ENABLED', 'SUSPENDED']);

/** A customer account as the API shows it, with the connection that reaches it. */
export function serializeCustomer(
  customer: CustomerRow,
  connection: { externalId: string; displayName: string },
): components['schemas']['SearchadsCustomer'] {
  const { customerId, parentCustomerId, currencyCode, timeZone, status, manager } = customer;
  return {
    id: customerId,
    kind: 'ads_customer',
    customerId,
    displayName: customer.displayName,
    manager,
    loginCustomerId: customer.loginCustomerId,
    ...(parentCustomerId !== null && { parentCustomerId }),
    ...(currencyCode !== null && { currencyCode }),
    ...(timeZone !== null && { timeZone }),
    status,
    // A test account reports itself as closed.
    readable: !manager && (READABLE.has(status) || (customer.isTestAccount && status === 'CLOSED')),
    connectionExternalId: connection.externalId,
    connectionDisplayName: connection.displayName,
  };
}
