import { normaliseNewKeywords } from '../../../domain/normalise-campaign-change.ts';
import { invalidFields } from '../../request/errors.ts';
import { serializeAddedKeywords } from '../../serializers/campaign-change.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign } from './change-campaign.ts';
import { toExemptions } from './named-exemptions.ts';

/** Adds the ad group's missing keywords, in a job that continues past the caller's deadline. */
export const addKeywords: Handler<'addKeywords'> = async ({ path, body }, call) => {
  const checked = normaliseNewKeywords(body.keywords, 'keywords');
  if ('faults' in checked) throw invalidFields(checked.faults);
  const { adGroupId } = path;
  const { validateOnly, loginCustomerId } = body;
  const change = await changeCampaign(call, {
    path,
    body: { ...body, adGroupId },
    request: {
      kind: 'add_keywords',
      adGroupId,
      keywords: checked.keywords,
      named: toExemptions(body),
      autoExempt: body.autoExemptPolicyViolations,
    },
    validateOnly,
    loginCustomerId,
  });
  const { exemptions, ...changed } = serializeAddedKeywords(change);
  return { body: { ...changed, adGroupId, appliedPolicyExemptions: exemptions.keys } };
};
