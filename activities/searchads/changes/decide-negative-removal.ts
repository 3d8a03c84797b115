import type { ChangeRequest } from '../../../models/searchads/campaign-requests.ts';
import { beforeDoubt, UNKNOWN, unchangeable, type Decision, type Read } from './decision.ts';
import { readCampaign } from './read-campaign.ts';
import { readNegatives } from './read-criteria.ts';

/** Removes a negative keyword of a campaign, unless it is gone already. */
export async function decideNegativeRemoval(
  { client, account, change }: Read,
  { criterionId }: Extract<ChangeRequest, { kind: 'remove_negative_keyword' }>,
): Promise<Decision> {
  const { campaignId, customerId } = change;
  const campaign = await readCampaign(client, account, campaignId);
  if (!campaign) return UNKNOWN;
  const { values } = campaign;
  const refusal = unchangeable(campaign);
  if (refusal) return refusal;
  const negatives = await readNegatives(client, account, campaignId);
  const criteria = negatives.filter((negative) => negative.criterionId === criterionId);
  const after = { values, criteria: [] };
  const before = beforeDoubt(change) ?? { values, criteria };
  if (criteria.length === 0) return { next: 'done', name: values.name, before, after };
  return {
    next: 'send',
    name: values.name,
    before,
    operations: [
      {
        campaign_criterion_operation: {
          remove: `customers/${customerId}/campaignCriteria/${campaignId}~${criterionId}`,
        },
      },
    ],
    toOurField: () => undefined,
    after: () => after,
  };
}
