import type { AccountHealth } from '../../../workflows/contract/searchads.ts';
import type { Handler } from '../operation.ts';
import { readOfCustomer } from './read-of-customer.ts';

/** Whether an account can serve ads, and if not what to do. */
export const getAccountHealth: Handler<'getAccountHealth'> = async ({ path, query }, call) => {
  const body = await readOfCustomer(call, {
    operation: 'getAccountHealth',
    queue: 'googleads',
    customerId: path.customerId,
    loginCustomerId: query.loginCustomerId,
  });
  if (!isHealth(body)) throw new TypeError('The stored answer is none of account health.');
  return { body };
};

/** What the activity stores; its type is the contract's. */
function isHealth(result: unknown): result is AccountHealth {
  return typeof result === 'object' && result !== null && 'state' in result;
}
