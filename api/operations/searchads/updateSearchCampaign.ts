import { normaliseCampaignUpdate } from '../../../domain/normalise-campaign-change.ts';
import { invalidFields } from '../../request/errors.ts';
import { serializeCampaignUpdate } from '../../serializers/campaign-change.ts';
import { answerWaitingApproval } from './waiting-approval.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign } from './change-campaign.ts';

/** Changes a campaign, in a job that continues past the caller's deadline. */
export const updateSearchCampaign: Handler<'updateSearchCampaign'> = async ({ path, body }, call) => {
  const checked = normaliseCampaignUpdate(body);
  if ('faults' in checked) throw invalidFields(checked.faults);
  const { patch, expected } = checked;
  const { confirmSharedBudget, validateOnly, loginCustomerId } = body;
  const change = await changeCampaign(call, {
    path,
    body,
    request: { kind: 'update', patch, expected, confirmSharedBudget },
    validateOnly,
    loginCustomerId,
  });
  if (change.state === 'waiting_for_approval') return answerWaitingApproval(call, change.id);
  return { body: serializeCampaignUpdate(change, patch) };
};
