import type { Handler } from '../operation.ts';
import { readCustomerData } from './read-customer-data.ts';

/** Searches that differ only in case or spacing share one read. */
export const searchLocations: Handler<'searchLocations'> = async ({ path, query }, call) => ({
  body: await readCustomerData(call, {
    operation: 'searchLocations',
    customerId: path.customerId,
    loginCustomerId: query.loginCustomerId,
    toRequest: (customer) => ({
      ...customer,
      query: query.query.trim().replaceAll(/\s+/g, ' ').toLowerCase(),
      countryCode: query.countryCode?.toUpperCase() ?? null,
    }),
  }),
});
