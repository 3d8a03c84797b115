import { z } from 'zod';
import type { ChangeRequest, Criterion } from '../../../models/searchads/campaign-requests.ts';
import { enumeration, rawInt64 } from '../wire.ts';
import { getStateBeforeSend, NOT_FOUND, type Decision, type DecisionInput } from './decision.ts';
import type { ReadCampaign } from './read-campaign.ts';

type Keyword = Criterion & { status: string };

const row = z.object({
  ad_group_criterion: z.object({
    criterion_id: rawInt64.transform(String),
    status: enumeration,
    keyword: z.object({ text: z.string(), match_type: z.string() }),
  }),
});

/** Reads a keyword of an ad group, even if removed. Undefined if the campaign has no keyword with this id. */
async function readKeyword(
  { client, account }: DecisionInput,
  { id: campaignId }: ReadCampaign,
  { adGroupId, criterionId }: { adGroupId: string; criterionId: string },
): Promise<Keyword | undefined> {
  const [found] = await client.search(
    account,
    `SELECT ad_group_criterion.criterion_id, ad_group_criterion.status, ad_group_criterion.keyword.text,
       ad_group_criterion.keyword.match_type
     FROM ad_group_criterion WHERE campaign.id = ${campaignId} AND ad_group.id = ${adGroupId}
       AND ad_group_criterion.criterion_id = ${criterionId} AND ad_group_criterion.type = 'KEYWORD'
       AND ad_group_criterion.negative = FALSE`,
    row,
  );
  if (!found) return undefined;
  const { status, keyword } = found.ad_group_criterion;
  return { criterionId, text: keyword.text, matchType: keyword.match_type, status };
}

/** Pauses or enables a keyword. A removed keyword cannot be changed. */
export async function decideKeywordUpdate(
  read: DecisionInput,
  campaign: ReadCampaign,
  request: Extract<ChangeRequest, { kind: 'update_keyword' }>,
): Promise<Decision> {
  const keyword = await readKeyword(read, campaign, request);
  if (!keyword) return NOT_FOUND;
  const { values } = campaign;
  const { status } = request;
  const current = keyword.status;
  const before = getStateBeforeSend(read.change) ?? { values, criteria: [keyword] };
  const after = { values, criteria: [{ ...keyword, status }] };
  const common = { name: values.name, before, after };
  if (current === status) return { next: 'done', ...common };
  if (current === 'REMOVED') {
    const fields = [{ path: 'status', message: 'is now REMOVED', current }];
    return { next: 'refuse', code: 'campaign_changed', details: { fields } };
  }
  return {
    next: 'send',
    ...common,
    operations: [
      {
        ad_group_criterion_operation: {
          update: { resource_name: toResourceName(read, request), status },
          update_mask: { paths: ['status'] },
        },
      },
    ],
    toOurField: () => 'status',
    applied: () => ({ after }),
  };
}

/** Removes a keyword permanently, unless it is already removed. */
export async function decideKeywordRemoval(
  read: DecisionInput,
  campaign: ReadCampaign,
  request: Extract<ChangeRequest, { kind: 'remove_keyword' }>,
): Promise<Decision> {
  const keyword = await readKeyword(read, campaign, request);
  const { values } = campaign;
  const isPresent = keyword !== undefined && keyword.status !== 'REMOVED';
  const criteria = isPresent ? [keyword] : [];
  const common = { name: values.name, before: getStateBeforeSend(read.change) ?? { values, criteria } };
  const after = { values, criteria: [] };
  if (!isPresent) return { next: 'done', ...common, after };
  return {
    next: 'send',
    ...common,
    operations: [{ ad_group_criterion_operation: { remove: toResourceName(read, request) } }],
    toOurField: () => undefined,
    applied: () => ({ after }),
  };
}

function toResourceName(
  { account }: DecisionInput,
  { adGroupId, criterionId }: { adGroupId: string; criterionId: string },
): string {
  return `customers/${account.customerId}/adGroupCriteria/${adGroupId}~${criterionId}`;
}
