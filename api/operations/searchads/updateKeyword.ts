import { serializeUpdatedKeyword } from '../../serializers/campaign-part-change.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign } from './change-campaign.ts';

export const updateKeyword: Handler<'updateKeyword'> = async ({ path, body }, call) => {
  const { adGroupId, criterionId } = path;
  const request = { kind: 'update_keyword', adGroupId, criterionId, status: body.status } as const;
  const change = await changeCampaign(call, { path, body, request });
  return { body: { ...serializeUpdatedKeyword(change), adGroupId, criterionId } };
};
