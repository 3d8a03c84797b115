import { normalizeSearchCampaign } from '../../../domain/normalize-search-campaign.ts';
import { serializeCreation } from '../../serializers/campaign-change.ts';
import { respondWithApproval } from './waiting-approval.ts';
import type { Handler } from '../operation.ts';
import { changeCampaign, requireValid, toExemptions } from './change-campaign.ts';
import { pointAtLoginCustomer } from './find-customer.ts';

export const createSearchCampaign: Handler<'createSearchCampaign'> = async ({ path, body }, call) => {
  const { campaign } = requireValid(normalizeSearchCampaign(body));
  const request = { kind: 'create', campaign, ...toExemptions(body) } as const;
  const change = await changeCampaign(call, { path, body, request });
  if (change.state === 'waiting_for_approval') return respondWithApproval(call, change.id);
  try {
    return { body: serializeCreation(change) };
  } catch (error) {
    throw pointAtLoginCustomer(error, body);
  }
};
