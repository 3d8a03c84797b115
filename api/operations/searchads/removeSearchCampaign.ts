import { serializeRemoval } from '../../serializers/campaign-change.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign } from './change-campaign.ts';

/** Removes a campaign at Google, for ever, by a job that outlives the caller's wait. */
export const removeSearchCampaign: Handler<'removeSearchCampaign'> = async ({ path, query }, call) => {
  const { confirm: name, validateOnly = false, loginCustomerId } = query;
  const ended = await changeCampaign(call, {
    path,
    body: query,
    request: { kind: 'remove', name },
    validateOnly,
    loginCustomerId,
  });
  return { body: serializeRemoval(ended) };
};
