import type { ChangeRequest } from '../../../models/searchads/campaign-requests.ts';
import { decideAdAddition, decideAdUpdate } from './decide-ad.ts';
import { decideAddition } from './decide-addition.ts';
import { decideCreation } from './decide-creation.ts';
import { decideKeywordRemoval, decideKeywordUpdate, decideNegativeRemoval } from './decide-keyword.ts';
import { decideTargets } from './decide-targets.ts';
import { decideUpdate } from './decide-update.ts';
import {
  NOT_FOUND,
  refuseUnchangeable,
  toDecision,
  type Decision,
  type DecisionInput,
  type Plan,
  type Refusal,
} from './decision.ts';
import { readCampaign, type ReadCampaign } from './read-campaign.ts';

/** Reads the campaign of a change and decides what to send. @throws GoogleAdsError if it cannot be read */
export async function decideChange(read: DecisionInput): Promise<Decision> {
  const { client, account, change } = read;
  const { request, campaignId } = change;
  if (request.kind === 'create') return decideCreation(read, request);
  const campaign = campaignId === null ? undefined : await readCampaign(client, account, campaignId);
  if (!campaign) return NOT_FOUND;
  const plan = await planChange(read, campaign, request);
  return 'next' in plan ? plan : toDecision(change, campaign, plan);
}

async function planChange(
  read: DecisionInput,
  campaign: ReadCampaign,
  request: Exclude<ChangeRequest, { kind: 'create' }>,
): Promise<Plan | Refusal> {
  if (request.kind === 'remove') return decideRemoval(campaign, request.name);
  const refusal = refuseUnchangeable(campaign);
  if (refusal) return refusal;
  switch (request.kind) {
    case 'update':
      return decideUpdate(read.change, campaign, request);
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
function decideRemoval(campaign: ReadCampaign, name: string): Plan | Refusal {
  const { values, resourceName } = campaign;
  const plan = {
    before: {},
    getAfter: () => ({ values: { ...values, status: 'REMOVED' } }),
    toOurField: () => undefined,
  };
  // A removed campaign is the requested result, regardless of the cause.
  if (values.status === 'REMOVED') return { ...plan, operations: [] };
  const refusal = refuseUnchangeable(campaign);
  if (refusal) return refusal;
  if (values.name !== name) {
    const fields = [{ path: 'confirm', message: "must be the campaign's name" }];
    return { next: 'refuse', code: 'invalid_request', details: { fields } };
  }
  return { ...plan, operations: [{ campaign_operation: { remove: resourceName } }] };
}
