import { normalizeNewKeywords } from '../../../domain/normalize-campaign-change.ts';
import { serializeAddedKeywords } from '../../serializers/campaign-change.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign, requireValid, toExemptions } from './change-campaign.ts';

/** Adds only keywords that the ad group lacks. */
export const addKeywords: Handler<'addKeywords'> = async ({ path, body }, call) => {
  const { keywords } = requireValid(normalizeNewKeywords(body.keywords, 'keywords'));
  const { adGroupId } = path;
  const request = { kind: 'add_keywords', adGroupId, keywords, ...toExemptions(body) } as const;
  const change = await changeCampaign(call, { path, body, request });
  const { exemptions, ...changed } = serializeAddedKeywords(change);
  return { body: { ...changed, adGroupId, appliedPolicyExemptions: exemptions.keys } };
};
