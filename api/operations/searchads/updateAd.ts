import { normalizeAdPatch } from '../../../domain/campaign-parts.ts';
import { serializeUpdatedAd } from '../../serializers/campaign-part-change.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign, requireValid, toExemptions } from './change-campaign.ts';

export const updateAd: Handler<'updateAd'> = async ({ path, body }, call) => {
  const { patch } = requireValid(normalizeAdPatch(body));
  const { adGroupId, adId } = path;
  const request = { kind: 'update_ad', adGroupId, adId, patch, ...toExemptions(body) } as const;
  const change = await changeCampaign(call, { path, body, request });
  return { body: { ...serializeUpdatedAd(change, patch), adGroupId, adId } };
};
