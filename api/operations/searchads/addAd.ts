import { normalizeAd } from '../../../domain/campaign-parts.ts';
import { invalidFields } from '../../request/errors.ts';
import { serializeAddedAd } from '../../serializers/campaign-part-change.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign } from './change-campaign.ts';
import { toExemptions } from './named-exemptions.ts';

/** Adds an ad to an ad group, in a job that continues past the caller's deadline. */
export const addAd: Handler<'addAd'> = async ({ path, body }, call) => {
  const checked = normalizeAd(body.ad);
  if ('faults' in checked) throw invalidFields(checked.faults);
  const { adGroupId } = path;
  const { status, validateOnly, loginCustomerId } = body;
  const change = await changeCampaign(call, {
    path,
    body: { ...body, adGroupId },
    request: {
      kind: 'add_ad',
      adGroupId,
      ad: checked.ad,
      status,
      named: toExemptions(body),
      autoExempt: body.autoExemptPolicyViolations,
    },
    validateOnly,
    loginCustomerId,
  });
  return { body: { ...serializeAddedAd(change), adGroupId } };
};
