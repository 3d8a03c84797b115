import type { Handler } from '../operation.ts';
import { readCustomerData } from './read-customer-data.ts';

export const getCampaign: Handler<'getCampaign'> = async ({ path, query }, call) => ({
  body: await readCustomerData(call, {
    operation: 'getCampaign',
    customerId: path.customerId,
    loginCustomerId: query.loginCustomerId,
    toRequest: (customer) => ({ ...customer, campaignId: path.campaignId }),
  }),
});
