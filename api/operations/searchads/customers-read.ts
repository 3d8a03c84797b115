import type { CustomersResult } from '../../../workflows/contract/searchads.ts';
import type { ProviderRead } from '../../temporal/read-provider.ts';

/** The read of the accounts that a connection reaches. */
export function customersRead(connectionId: string): ProviderRead {
  const operation = 'listSearchadsCustomers';
  return { connectionId, operation, activity: operation, request: {}, queue: 'googleads' };
}

/** What the activity stores; its type is the contract's. */
export function isCustomersResult(result: unknown): result is CustomersResult {
  return typeof result === 'object' && result !== null && 'customers' in result;
}
