import type { ChangeRequest } from '../../../models/searchads/campaign-requests.ts';
import { beforeDoubt, UNKNOWN, unchangeable, type Decision, type Read } from './decision.ts';
import { readCampaign } from './read-campaign.ts';

/** Removes a campaign whose name the caller has given, unless it is removed already. */
export async function decideRemoval(
  { client, account, change }: Read,
  { name }: Extract<ChangeRequest, { kind: 'remove' }>,
): Promise<Decision> {
  const campaign = await readCampaign(client, account, change.campaignId);
  if (!campaign) return UNKNOWN;
  const { values, resourceName } = campaign;
  const after = { values: { ...values, status: 'REMOVED' }, criteria: [] };
  const before = beforeDoubt(change) ?? { values, criteria: [] };
  // Gone is what was asked for, whoever did it.
  if (values.status === 'REMOVED') return { next: 'done', name: values.name, before, after };
  const refusal = unchangeable(campaign);
  if (refusal) return refusal;
  if (values.name !== name) {
    const fields = [{ path: 'confirm', message: "must be the campaign's name" }];
    return { next: 'refuse', code: 'invalid_request', details: { fields } };
  }
  return {
    next: 'send',
    name,
    before,
    operations: [{ campaign_operation: { remove: resourceName } }],
    toOurField: () => undefined,
    after: () => after,
  };
}
