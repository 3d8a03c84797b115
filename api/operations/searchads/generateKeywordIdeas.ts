import type { Handler } from '../operation.ts';
import { normalizeSeeds, pointAtSeeds } from './normalize-seeds.ts';
import { readCustomerData } from './read-customer-data.ts';

export const generateKeywordIdeas: Handler<'generateKeywordIdeas'> = async (
  { path, body: requested },
  call,
) => {
  const seeds = normalizeSeeds(requested);
  const body = await readCustomerData(call, {
    operation: 'generateKeywordIdeas',
    customerId: path.customerId,
    loginCustomerId: requested.loginCustomerId,
    toRequest: (customer) => ({ ...customer, ...seeds }),
  }).catch((error: unknown) => {
    throw pointAtSeeds(error, requested);
  });
  return { body };
};
