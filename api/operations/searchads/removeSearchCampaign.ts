import { serializeRemoval } from '../../serializers/campaign-change.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign } from './change-campaign.ts';

/** The removal is permanent at Google Ads. `confirm` is the campaign's name. */
export const removeSearchCampaign: Handler<'removeSearchCampaign'> = async ({ path, query }, call) => {
  const request = { kind: 'remove', name: query.confirm } as const;
  return { body: serializeRemoval(await changeCampaign(call, { path, body: query, request })) };
};
