import { serializeRemoval } from '../../serializers/campaign-change.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign } from './change-campaign.ts';

/** Removes a campaign at Google, permanently, in a job that continues past the caller's deadline. */
export const removeSearchCampaign: Handler<'removeSearchCampaign'> = async ({ path, query }, call) => {
  const { confirm: name, validateOnly = false, loginCustomerId } = query;
  const change = await changeCampaign(call, {
    path,
    body: query,
    request: { kind: 'remove', name },
    validateOnly,
    loginCustomerId,
  });
  return { body: serializeRemoval(change) };
};
