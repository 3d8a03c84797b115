import type { Handler } from '../operation.ts';
import { readOfCustomer } from './read-of-customer.ts';

export const getCampaign: Handler<'getCampaign'> = async ({ path, query }, call) => {
  const body = await readOfCustomer(call, {
    operation: 'getCampaign',
    customerId: path.customerId,
    loginCustomerId: query.loginCustomerId,
    toRequest: (customer) => ({ ...customer, campaignId: path.campaignId }),
  });
  return { body };
};
