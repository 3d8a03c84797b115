import type { Handler } from '../operation.ts';
import { readCustomerData } from './read-customer-data.ts';

export const getAccountHealth: Handler<'getAccountHealth'> = async ({ path, query }, call) => ({
  body: await readCustomerData(call, {
    operation: 'getAccountHealth',
    customerId: path.customerId,
    loginCustomerId: query.loginCustomerId,
    toRequest: (customer) => customer,
  }),
});
