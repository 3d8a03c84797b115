import { normaliseNewKeywords } from '../../../domain/normalise-campaign-change.ts';
import { invalidFields } from '../../request/errors.ts';
import { serializeAddedKeywords } from '../../serializers/campaign-change.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign } from './change-campaign.ts';

/** Adds the campaign's missing negative keywords, in a job that continues past the caller's deadline. */
export const addNegativeKeywords: Handler<'addNegativeKeywords'> = async ({ path, body }, call) => {
  const checked = normaliseNewKeywords(body.negativeKeywords, 'negativeKeywords');
  if ('faults' in checked) throw invalidFields(checked.faults);
  const { keywords } = checked;
  const { validateOnly, loginCustomerId } = body;
  const request = { kind: 'add_negative_keywords' as const, keywords };
  const change = await changeCampaign(call, { path, body, request, validateOnly, loginCustomerId });
  const { exemptions: _, keywords: negativeKeywords, ...changed } = serializeAddedKeywords(change);
  return { body: { ...changed, negativeKeywords } };
};
