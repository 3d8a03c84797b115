import type { KeywordIdeasResult } from '../../../workflows/contract/searchads.ts';
import type { Handler } from '../operation.ts';
import { normaliseSeeds, pointAtSeeds } from './normalise-seeds.ts';
import { readOfCustomer } from './read-of-customer.ts';

/** Keywords that people search for, starting from keywords, a page, or both. */
export const generateKeywordIdeas: Handler<'generateKeywordIdeas'> = async ({ path, body: asked }, call) => {
  const body = await readOfCustomer(call, {
    operation: 'generateKeywordIdeas',
    queue: 'googleads-planning',
    customerId: path.customerId,
    loginCustomerId: asked.loginCustomerId,
    request: normaliseSeeds(asked),
  }).catch((error: unknown) => {
    throw pointAtSeeds(error, asked);
  });
  if (!isIdeas(body)) throw new TypeError('The stored answer is none of keyword ideas.');
  return { body };
};

/** What the activity stores; its type is the contract's. */
function isIdeas(result: unknown): result is KeywordIdeasResult {
  return typeof result === 'object' && result !== null && 'ideas' in result;
}
