import type { CampaignDetails } from '../../../workflows/contract/campaign-reads.ts';
import type { Handler } from '../operation.ts';
import { readOfCustomer } from './read-of-customer.ts';

/** A campaign with its ad groups, ads, keywords and negative keywords. */
export const getCampaign: Handler<'getCampaign'> = async ({ path, query }, call) => {
  const body = await readOfCustomer(call, {
    operation: 'getCampaign',
    queue: 'googleads',
    customerId: path.customerId,
    loginCustomerId: query.loginCustomerId,
    request: { campaignId: path.campaignId },
  });
  if (!isCampaign(body)) throw new TypeError('The stored answer is none of a campaign.');
  return { body };
};

/** What the activity stores; its type is the contract's. */
function isCampaign(result: unknown): result is CampaignDetails {
  return typeof result === 'object' && result !== null && 'campaign' in result;
}
