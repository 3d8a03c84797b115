import type { Handler } from '../operation.ts';
import { readOfCustomer } from './read-of-customer.ts';

export const getAccountHealth: Handler<'getAccountHealth'> = async ({ path, query }, call) => {
  const body = await readOfCustomer(call, {
    operation: 'getAccountHealth',
    customerId: path.customerId,
    loginCustomerId: query.loginCustomerId,
    toRequest: (customer) => customer,
  });
  return { body };
};
