import { normalizeCampaignUpdate } from '../../../domain/normalize-campaign-change.ts';
import { serializeCampaignUpdate } from '../../serializers/campaign-change.ts';
import { respondWithApproval } from './waiting-approval.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign, requireValid } from './change-campaign.ts';

export const updateSearchCampaign: Handler<'updateSearchCampaign'> = async ({ path, body }, call) => {
  const { patch, expected } = requireValid(normalizeCampaignUpdate(body));
  const request = { kind: 'update', patch, expected, confirmSharedBudget: body.confirmSharedBudget } as const;
  const change = await changeCampaign(call, { path, body, request });
  if (change.state === 'waiting_for_approval') return respondWithApproval(call, change.id);
  return { body: serializeCampaignUpdate(change, patch) };
};
