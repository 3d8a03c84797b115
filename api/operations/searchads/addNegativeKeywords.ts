import { normalizeNewKeywords } from '../../../domain/normalize-campaign-change.ts';
import { serializeAddedKeywords } from '../../serializers/campaign-change.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign, requireValid } from './change-campaign.ts';

/** Adds only negative keywords that the campaign lacks. */
export const addNegativeKeywords: Handler<'addNegativeKeywords'> = async ({ path, body }, call) => {
  const { keywords } = requireValid(normalizeNewKeywords(body.negativeKeywords, 'negativeKeywords'));
  const request = { kind: 'add_negative_keywords', keywords } as const;
  const change = await changeCampaign(call, { path, body, request });
  const { exemptions: _, keywords: negativeKeywords, ...changed } = serializeAddedKeywords(change);
  return { body: { ...changed, negativeKeywords } };
};
