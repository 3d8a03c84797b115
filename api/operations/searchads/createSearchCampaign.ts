import { normaliseSearchCampaign } from '../../../domain/normalise-search-campaign.ts';
import { invalidFields } from '../../request/errors.ts';
import { serializeCreation } from '../../serializers/campaign-change.ts';
import { answerWaitingApproval } from './waiting-approval.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign } from './change-campaign.ts';
import { pointAtLoginCustomer } from './find-customer.ts';
import { toExemptions } from './named-exemptions.ts';

/** Creates a campaign, in a job that continues past the caller's deadline. */
export const createSearchCampaign: Handler<'createSearchCampaign'> = async ({ path, body }, call) => {
  const checked = normaliseSearchCampaign(body);
  if ('faults' in checked) throw invalidFields(checked.faults);
  const { validateOnly, loginCustomerId } = body;
  const change = await changeCampaign(call, {
    path,
    body,
    request: {
      kind: 'create',
      campaign: checked.campaign,
      named: toExemptions(body),
      autoExempt: body.autoExemptPolicyViolations,
    },
    validateOnly,
    loginCustomerId,
  });
  if (change.state === 'waiting_for_approval') return answerWaitingApproval(call, change.id);
  try {
    return { body: serializeCreation(change) };
  } catch (error) {
    throw pointAtLoginCustomer(error, body);
  }
};
