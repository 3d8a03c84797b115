import { decideAdAddition, decideAdUpdate } from './decide-ad.ts';
import { decideAddition } from './decide-addition.ts';
import { decideCreation } from './decide-creation.ts';
import { decideKeywordRemoval, decideKeywordUpdate } from './decide-keyword.ts';
import { decideTargets } from './decide-targets.ts';
import { decideUpdate } from './decide-update.ts';
import {
  getStateBeforeSend,
  NOT_FOUND,
  refuseUnchangeable,
  type Decision,
  type DecisionInput,
} from './decision.ts';
import { readCampaign, type ReadCampaign } from './read-campaign.ts';
import { readNegatives } from './read-criteria.ts';

/** Reads the campaign of a change and decides what to send. @throws GoogleAdsError if it cannot be read */
export async function decideChange(read: DecisionInput): Promise<Decision> {
  const { client, account, change } = read;
  const { request, campaignId } = change;
  if (request.kind === 'create') return decideCreation(read, request);
  const campaign = campaignId === null ? undefined : await readCampaign(client, account, campaignId);
  if (!campaign) return NOT_FOUND;
  if (request.kind === 'remove') return decideRemoval(read, campaign, request.name);
  const refusal = refuseUnchangeable(campaign);
  if (refusal) return refusal;
  switch (request.kind) {
    case 'update':
      return decideUpdate(change, campaign, request);
    case 'remove_negative_keyword':
      return decideNegativeRemoval(read, campaign, request.criterionId);
    case 'add_negative_keywords':
    case 'add_keywords':
      return decideAddition(read, campaign, request);
    case 'add_ad':
      return decideAdAddition(read, campaign, request);
    case 'update_ad':
      return decideAdUpdate(read, campaign, request);
    case 'update_keyword':
      return decideKeywordUpdate(read, campaign, request);
    case 'remove_keyword':
      return decideKeywordRemoval(read, campaign, request);
    case 'change_targets':
      return decideTargets(read, campaign, request.targets);
  }
}

/** Removes a campaign if the caller has confirmed its name, unless the campaign is already removed. */
function decideRemoval({ change }: DecisionInput, campaign: ReadCampaign, name: string): Decision {
  const { values, resourceName } = campaign;
  const after = { values: { ...values, status: 'REMOVED' }, criteria: [] };
  const before = getStateBeforeSend(change) ?? { values, criteria: [] };
  // A removed campaign is the requested result, regardless of the cause.
  if (values.status === 'REMOVED') return { next: 'done', name: values.name, before, after };
  const refusal = refuseUnchangeable(campaign);
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
    applied: () => ({ after }),
  };
}

/** Removes a negative keyword of a campaign, unless it is already removed. */
async function decideNegativeRemoval(
  { client, account, change }: DecisionInput,
  { id, values }: ReadCampaign,
  criterionId: string,
): Promise<Decision> {
  const negatives = await readNegatives(client, account, id);
  const criteria = negatives.filter((negative) => negative.criterionId === criterionId);
  const after = { values, criteria: [] };
  const common = { name: values.name, before: getStateBeforeSend(change) ?? { values, criteria } };
  if (criteria.length === 0) return { next: 'done', ...common, after };
  const remove = `customers/${change.customerId}/campaignCriteria/${id}~${criterionId}`;
  return {
    next: 'send',
    ...common,
    operations: [{ campaign_criterion_operation: { remove } }],
    toOurField: () => undefined,
    applied: () => ({ after }),
  };
}
