import type { SearchadsCustomer } from '../../workflows/contract/searchads.ts';
import type { components } from '../openapi/types.gen.ts';

/** A customer account as the API shows it, with the connection that reaches it. */
export function presentCustomer(
  customer: SearchadsCustomer,
  connection: { externalId: string; displayName: string },
): components['schemas']['SearchadsCustomer'] {
  return {
    id: customer.customerId,
    kind: 'ads_customer',
    ...customer,
    connectionExternalId: connection.externalId,
    connectionDisplayName: connection.displayName,
  };
}
