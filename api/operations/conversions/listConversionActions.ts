import type { Handler } from '../operation.ts';
import { readCustomerData } from '../searchads/read-customer-data.ts';

export const listConversionActions: Handler<'listConversionActions'> = async ({ path, query }, call) => ({
  body: await readCustomerData(call, {
    operation: 'listConversionActions',
    customerId: path.customerId,
    loginCustomerId: query.loginCustomerId,
    toRequest: (customer) => customer,
  }),
});
