import type { Handler } from '../operation.ts';
import { normalizeSeeds, pointAtSeeds } from './normalize-seeds.ts';
import { readCustomerData } from './read-customer-data.ts';

export const generateKeywordIdeas: Handler<'generateKeywordIdeas'> = async ({ path, body: asked }, call) => {
  const seeds = normalizeSeeds(asked);
  const body = await readCustomerData(call, {
    operation: 'generateKeywordIdeas',
    customerId: path.customerId,
    loginCustomerId: asked.loginCustomerId,
    toRequest: (customer) => ({ ...customer, ...seeds }),
  }).catch((error: unknown) => {
    throw pointAtSeeds(error, asked);
  });
  return { body };
};
