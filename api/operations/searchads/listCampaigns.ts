import { z } from 'zod';
import { readCursor } from '../page.ts';
import type { Handler } from '../operation.ts';
import { removeDashes } from '../../../models/searchads/customers.ts';
import { readCustomerData } from './read-customer-data.ts';

const position = z.object({ after: z.string() });

/** Each page is a separate read of campaigns with ids above the previous page's last id. */
export const listCampaigns: Handler<'listCampaigns'> = async ({ path, query }, call) => {
  const { limit = 50, status = null, health = null, cursor } = query;
  const purpose = ['listCampaigns', call.projectId, removeDashes(path.customerId), status, health];
  const { after } = readCursor(call, purpose, cursor, position) ?? { after: '0' };
  const list = await readCustomerData(call, {
    operation: 'listCampaigns',
    customerId: path.customerId,
    loginCustomerId: query.loginCustomerId,
    toRequest: (customer) => ({ ...customer, status, health, after, limit }),
  });
  const { campaigns, nextAfter } = list;
  const nextCursor = nextAfter === null ? null : call.context.cursors.sign(purpose, { after: nextAfter });
  return { body: { campaigns, nextCursor } };
};
