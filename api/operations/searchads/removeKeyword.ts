import { serializeKeywordRemoval } from '../../serializers/campaign-change.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign } from './change-campaign.ts';

/** Removes a keyword of an ad group, in a job that continues past the caller's deadline. */
export const removeKeyword: Handler<'removeKeyword'> = async ({ path, query }, call) => {
  const { adGroupId, criterionId } = path;
  const { validateOnly = false, loginCustomerId } = query;
  const change = await changeCampaign(call, {
    path,
    body: { ...query, adGroupId, criterionId },
    request: { kind: 'remove_keyword', adGroupId, criterionId },
    validateOnly,
    loginCustomerId,
  });
  return { body: { ...serializeKeywordRemoval(change, criterionId), adGroupId } };
};
