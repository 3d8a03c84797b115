import type { ChangeRequest } from '../../../models/searchads/campaign-requests.ts';
import { decideAdAddition, decideAdUpdate } from './decide-ad.ts';
import { decideCreation } from './decide-creation.ts';
import {
  decideKeywordAddition,
  decideKeywordRemoval,
  decideKeywordUpdate,
  decideNegativeRemoval,
} from './decide-keywords.ts';
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

/** @throws GoogleAdsError if the campaign cannot be read */
export async function decideChange(input: DecisionInput): Promise<Decision> {
  const { search, change } = input;
  const { request, campaignId } = change;
  if (request.kind === 'create') return decideCreation(input, request);
  const campaign = campaignId === null ? undefined : await readCampaign(search, campaignId);
  if (!campaign) return NOT_FOUND;
  const plan = await planChange(input, campaign, request);
  return 'next' in plan ? plan : toDecision(change, campaign, plan);
}

async function planChange(
  input: DecisionInput,
  campaign: ReadCampaign,
  request: Exclude<ChangeRequest, { kind: 'create' }>,
): Promise<Plan | Refusal> {
  if (request.kind === 'remove') return decideRemoval(campaign, request.name);
  const refusal = refuseUnchangeable(campaign);
  if (refusal) return refusal;
  switch (request.kind) {
    case 'update':
      return decideUpdate(input.change, campaign, request);
    case 'remove_negative_keyword':
      return decideNegativeRemoval(input, campaign, request.criterionId);
    case 'add_negative_keywords':
    case 'add_keywords':
      return decideKeywordAddition(input, campaign, request);
    case 'add_ad':
      return decideAdAddition(input, campaign, request);
    case 'update_ad':
      return decideAdUpdate(input, campaign, request);
    case 'update_keyword':
      return decideKeywordUpdate(input, campaign, request);
    case 'remove_keyword':
      return decideKeywordRemoval(input, campaign, request);
    case 'change_targets':
      return decideTargets(input, campaign, request.targets);
  }
}

function decideRemoval(campaign: ReadCampaign, name: string): Plan | Refusal {
  const { values, resourceName } = campaign;
  const plan = {
    before: {},
    getAfter: () => ({ values: { ...values, status: 'REMOVED' } }),
    toOurField: () => undefined,
  };
  // The campaign has the requested state, even if somebody else removed it.
  if (values.status === 'REMOVED') return { ...plan, operations: [] };
  const refusal = refuseUnchangeable(campaign);
  if (refusal) return refusal;
  if (values.name !== name) {
    const fields = [{ path: 'confirm', message: "must be the campaign's name" }];
    return { next: 'refuse', code: 'invalid_request', details: { fields } };
  }
  return { ...plan, operations: [{ campaign_operation: { remove: resourceName } }] };
}
