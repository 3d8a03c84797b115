import type { CustomerRow } from '../../models/searchads/customers.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { selectFields } from './select-fields.ts';

const READABLE_STATUSES: ReadonlySet<string> = new Set(['ENABLED', 'SUSPENDED']);

export function serializeCustomer(
  customer: CustomerRow,
  connection: { externalId: string; displayName: string },
): components['schemas']['SearchadsCustomer'] {
  const { customerId, status, isManager } = customer;
  return {
    id: customerId,
    kind: 'ads_customer',
    ...selectFields(customer, [
      'customerId',
      'displayName',
      'loginCustomerId',
      'parentCustomerId',
      'currencyCode',
      'timeZone',
      'status',
    ]),
    manager: isManager,
    // Test accounts report the status CLOSED.
    readable:
      !isManager && (READABLE_STATUSES.has(status) || (customer.isTestAccount && status === 'CLOSED')),
    connectionExternalId: connection.externalId,
    connectionDisplayName: connection.displayName,
  };
}
