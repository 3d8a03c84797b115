import type { Handler } from '../operation.ts';
import { normaliseSeeds, pointAtSeeds } from './normalise-seeds.ts';
import { readOfCustomer } from './read-of-customer.ts';

export const generateKeywordIdeas: Handler<'generateKeywordIdeas'> = async ({ path, body: asked }, call) => {
  const seeds = normaliseSeeds(asked);
  const body = await readOfCustomer(call, {
    operation: 'generateKeywordIdeas',
    customerId: path.customerId,
    loginCustomerId: asked.loginCustomerId,
    toRequest: (customer) => ({ ...customer, ...seeds }),
  }).catch((error: unknown) => {
    throw pointAtSeeds(error, asked);
  });
  return { body };
};
