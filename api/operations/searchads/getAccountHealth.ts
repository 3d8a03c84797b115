import type { Handler } from '../operation.ts';
import { readOfCustomer } from './read-of-customer.ts';

/** Whether an account can serve ads, and if not what to do. */
export const getAccountHealth: Handler<'getAccountHealth'> = async ({ path, query }, call) => {
  const body = await readOfCustomer(call, {
    operation: 'getAccountHealth',
    customerId: path.customerId,
    loginCustomerId: query.loginCustomerId,
    toRequest: (customer) => customer,
  });
  return { body };
};
