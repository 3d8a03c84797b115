import { normalizeAd } from '../../../domain/campaign-parts.ts';
import { serializeAddedAd } from '../../serializers/campaign-part-change.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign, requireValid, toExemptions } from './change-campaign.ts';

export const addAd: Handler<'addAd'> = async ({ path, body }, call) => {
  const { ad } = requireValid(normalizeAd(body.ad));
  const { adGroupId } = path;
  const request = { kind: 'add_ad', adGroupId, ad, status: body.status, ...toExemptions(body) } as const;
  const change = await changeCampaign(call, { path, body, request });
  return { body: { ...serializeAddedAd(change), adGroupId } };
};
