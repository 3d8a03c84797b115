import { serializeKeywordRemoval } from '../../serializers/campaign-change.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign } from './change-campaign.ts';

export const removeNegativeKeyword: Handler<'removeNegativeKeyword'> = async ({ path, query }, call) => {
  const { criterionId } = path;
  const request = { kind: 'remove_negative_keyword', criterionId } as const;
  const change = await changeCampaign(call, { path, body: query, request });
  return { body: serializeKeywordRemoval(change, criterionId) };
};
