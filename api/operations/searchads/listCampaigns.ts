import { z } from 'zod';
import type { CampaignList } from '../../../workflows/contract/campaign-reads.ts';
import { readCursor } from '../page.ts';
import type { Handler } from '../operation.ts';
import { withoutDashes } from './find-customer.ts';
import { readOfCustomer } from './read-of-customer.ts';

const position = z.object({ after: z.string() });

/** A page of a customer's campaigns. Each page is a read of its own, from its first campaign's id on. */
export const listCampaigns: Handler<'listCampaigns'> = async ({ path, query }, call) => {
  const { limit = 50, status = null, health = null, cursor } = query;
  const purpose = ['listCampaigns', call.projectId, withoutDashes(path.customerId), status, health];
  const { after } = readCursor(call, purpose, cursor, position) ?? { after: '0' };
  const list = await readOfCustomer(call, {
    operation: 'listCampaigns',
    queue: 'googleads',
    customerId: path.customerId,
    loginCustomerId: query.loginCustomerId,
    request: { status, health, after, limit },
  });
  if (!isCampaignList(list)) throw new TypeError('The stored answer is none of a list of campaigns.');
  const { campaigns, nextAfter } = list;
  const nextCursor = nextAfter === null ? null : call.context.cursors.sign(purpose, { after: nextAfter });
  return { body: { campaigns, nextCursor } };
};

/** What the activity stores; its type is the contract's. */
function isCampaignList(result: unknown): result is CampaignList {
  return typeof result === 'object' && result !== null && 'campaigns' in result;
}
