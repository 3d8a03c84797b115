import { serializeKeywordRemoval } from '../../serializers/campaign-change.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign } from './change-campaign.ts';

/** Removes a negative keyword, in a job that continues past the caller's deadline. */
export const removeNegativeKeyword: Handler<'removeNegativeKeyword'> = async ({ path, query }, call) => {
  const { criterionId } = path;
  const { validateOnly = false, loginCustomerId } = query;
  const change = await changeCampaign(call, {
    path,
    body: { ...query, criterionId },
    request: { kind: 'remove_negative_keyword', criterionId },
    validateOnly,
    loginCustomerId,
  });
  return { body: serializeKeywordRemoval(change, criterionId) };
};
