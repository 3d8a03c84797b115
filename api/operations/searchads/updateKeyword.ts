import { serializeUpdatedKeyword } from '../../serializers/campaign-part-change.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign } from './change-campaign.ts';

/** Pauses or enables a keyword, in a job that continues past the caller's deadline. */
export const updateKeyword: Handler<'updateKeyword'> = async ({ path, body }, call) => {
  const { adGroupId, criterionId } = path;
  const { status, validateOnly, loginCustomerId } = body;
  const change = await changeCampaign(call, {
    path,
    body: { ...body, adGroupId, criterionId },
    request: { kind: 'update_keyword', adGroupId, criterionId, status },
    validateOnly,
    loginCustomerId,
  });
  return { body: { ...serializeUpdatedKeyword(change), adGroupId, criterionId } };
};
