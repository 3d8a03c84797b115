import { serializeKeywordRemoval } from '../../serializers/campaign-change.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign } from './change-campaign.ts';

export const removeKeyword: Handler<'removeKeyword'> = async ({ path, query }, call) => {
  const { adGroupId, criterionId } = path;
  const request = { kind: 'remove_keyword', adGroupId, criterionId } as const;
  const change = await changeCampaign(call, { path, body: query, request });
  return { body: { ...serializeKeywordRemoval(change, criterionId), adGroupId } };
};
