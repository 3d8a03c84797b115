import type { ChangeRequest, Criterion } from '../../../models/searchads/campaign-requests.ts';
import { NOT_FOUND, type DecisionInput, type Plan, type Refusal } from './decision.ts';
import type { ReadCampaign } from './read-campaign.ts';
import { readKeywords, readNegatives } from './read-criteria.ts';

/** Reads a keyword of an ad group, even if removed. Undefined if the campaign has no keyword with this id. */
async function readKeyword(
  { client, account }: DecisionInput,
  { id: campaignId }: ReadCampaign,
  { adGroupId, criterionId }: { adGroupId: string; criterionId: string },
): Promise<(Criterion & { status: string }) | undefined> {
  const condition = `campaign.id = ${campaignId} AND ad_group.id = ${adGroupId}
    AND ad_group_criterion.criterion_id = ${criterionId}`;
  const [found] = await readKeywords(client, account, condition);
  return found;
}

/** Pauses or enables a keyword. A removed keyword cannot be changed. */
export async function decideKeywordUpdate(
  read: DecisionInput,
  campaign: ReadCampaign,
  request: Extract<ChangeRequest, { kind: 'update_keyword' }>,
): Promise<Plan | Refusal> {
  const keyword = await readKeyword(read, campaign, request);
  if (!keyword) return NOT_FOUND;
  const { status } = request;
  const current = keyword.status;
  if (current !== status && current === 'REMOVED') {
    const fields = [{ path: 'status', message: 'is now REMOVED', current }];
    return { next: 'refuse', code: 'campaign_changed', details: { fields } };
  }
  const update = { resource_name: toResourceName(read, request), status };
  const operation = { ad_group_criterion_operation: { update, update_mask: { paths: ['status'] } } };
  return {
    before: { criteria: [keyword] },
    getAfter: () => ({ criteria: [{ ...keyword, status }] }),
    operations: current === status ? [] : [operation],
    toOurField: () => 'status',
  };
}

/** Removes a keyword permanently, unless it is already removed. */
export async function decideKeywordRemoval(
  read: DecisionInput,
  campaign: ReadCampaign,
  request: Extract<ChangeRequest, { kind: 'remove_keyword' }>,
): Promise<Plan> {
  const keyword = await readKeyword(read, campaign, request);
  const present = keyword && keyword.status !== 'REMOVED' ? keyword : undefined;
  return planRemoval(present, { ad_group_criterion_operation: { remove: toResourceName(read, request) } });
}

/** Removes a negative keyword of a campaign, unless it is already removed. */
export async function decideNegativeRemoval(
  { client, account }: DecisionInput,
  { id }: ReadCampaign,
  criterionId: string,
): Promise<Plan> {
  const negatives = await readNegatives(client, account, id);
  const present = negatives.find((negative) => negative.criterionId === criterionId);
  const remove = `customers/${account.customerId}/campaignCriteria/${id}~${criterionId}`;
  return planRemoval(present, { campaign_criterion_operation: { remove } });
}

/** @param present the keyword, unless it is already removed */
function planRemoval(present: Criterion | undefined, operation: Plan['operations'][number]): Plan {
  return {
    before: { criteria: present ? [present] : [] },
    getAfter: () => ({}),
    operations: present ? [operation] : [],
    toOurField: () => undefined,
  };
}

function toResourceName(
  { account }: DecisionInput,
  { adGroupId, criterionId }: { adGroupId: string; criterionId: string },
): string {
  return `customers/${account.customerId}/adGroupCriteria/${adGroupId}~${criterionId}`;
}
