import { normalizeAdPatch } from '../../../domain/campaign-parts.ts';
import { invalidFields } from '../../request/errors.ts';
import { serializeUpdatedAd } from '../../serializers/campaign-part-change.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign } from './change-campaign.ts';
import { toExemptions } from './named-exemptions.ts';

/** Changes an ad, in a job that continues past the caller's deadline. */
export const updateAd: Handler<'updateAd'> = async ({ path, body }, call) => {
  const checked = normalizeAdPatch(body);
  if ('faults' in checked) throw invalidFields(checked.faults);
  const { adGroupId, adId } = path;
  const { patch } = checked;
  const { validateOnly, loginCustomerId } = body;
  const change = await changeCampaign(call, {
    path,
    body: { ...body, adGroupId, adId },
    request: {
      kind: 'update_ad',
      adGroupId,
      adId,
      patch,
      named: toExemptions(body),
      autoExempt: body.autoExemptPolicyViolations,
    },
    validateOnly,
    loginCustomerId,
  });
  return { body: { ...serializeUpdatedAd(change, patch), adGroupId, adId } };
};
