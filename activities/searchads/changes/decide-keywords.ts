import type { services } from 'google-ads-api';
import type { NewKeyword } from '../../../domain/campaign-change.ts';
import type { ChangeRequest, Criterion } from '../../../models/searchads/campaign-requests.ts';
import { selectExemptionKeys } from '../build-campaign-mutate.ts';
import { hasStep } from '../campaign-field.ts';
import type { FieldStep } from '../google-ads-failure.ts';
import { NOT_FOUND, type DecisionInput, type Plan, type Refusal } from './decision.ts';
import type { ReadCampaign } from './read-campaign.ts';
import { findAdGroup, readKeywords, readNegatives } from './read-parts.ts';

type Addition = Extract<ChangeRequest, { kind: 'add_keywords' | 'add_negative_keywords' }>;

type KeywordList = {
  present: Criterion[];
  field: 'keywords' | 'negativeKeywords';
  /** @param missing all keywords that the change adds */
  getOperation: (keyword: NewKeyword, missing: readonly NewKeyword[]) => services.IMutateOperation;
};

export async function decideKeywordAddition(
  input: DecisionInput,
  campaign: ReadCampaign,
  request: Addition,
): Promise<Plan | Refusal> {
  const list = await (request.kind === 'add_keywords'
    ? readAdGroupKeywords(input, campaign, request.adGroupId)
    : readCampaignNegatives(input, campaign));
  if (!list) return NOT_FOUND;
  const { keywords } = request;
  const requested = new Set(keywords.map(getKey));
  const present = list.present.filter((keyword) => requested.has(getKey(keyword)));
  const presentKeys = new Set(present.map(getKey));
  const missing = keywords.flatMap((keyword, position) =>
    presentKeys.has(getKey(keyword)) ? [] : [{ ...keyword, position }],
  );
  return {
    before: { criteria: present },
    getAfter(created) {
      const ids = new Map(present.map((keyword) => [getKey(keyword), keyword.criterionId]));
      for (const [index, keyword] of missing.entries()) {
        const id = created[index]?.split('~').at(-1);
        if (id !== undefined) ids.set(getKey(keyword), id);
      }
      const criteria = keywords.map((keyword) => ({
        criterionId: ids.get(getKey(keyword)) ?? '',
        text: keyword.text,
        matchType: keyword.matchType,
      }));
      return { criteria };
    },
    operations: missing.map((keyword) => list.getOperation(keyword, missing)),
    toOurField: (path) => {
      const position = path[0]?.index === undefined ? undefined : missing[path[0].index]?.position;
      return position === undefined ? undefined : getField(`${list.field}[${position}]`, path);
    },
  };
}

/** Returns the same key for texts that differ only in case, because Google treats them as one keyword. */
function getKey({ text, matchType }: { text: string; matchType: string }): string {
  return `${matchType} ${text.toLowerCase()}`;
}

async function readCampaignNegatives(
  { search }: DecisionInput,
  { id, resourceName }: ReadCampaign,
): Promise<KeywordList> {
  return {
    present: await readNegatives(search, id),
    field: 'negativeKeywords',
    getOperation: ({ text, matchType }) => ({
      campaign_criterion_operation: {
        create: { campaign: resourceName, negative: true, keyword: { text, match_type: matchType } },
      },
    }),
  };
}

async function readAdGroupKeywords(
  { search, exemptions }: DecisionInput,
  { id: campaignId }: ReadCampaign,
  adGroupId: string,
): Promise<KeywordList | undefined> {
  const adGroup = await findAdGroup(search, { campaignId, adGroupId });
  if (adGroup === undefined) return undefined;
  const condition = `ad_group.id = ${adGroupId} AND ad_group_criterion.status != 'REMOVED'`;
  const keywords = await readKeywords(search, condition);
  return {
    present: keywords.map(({ criterionId, text, matchType }) => ({ criterionId, text, matchType })),
    field: 'keywords',
    getOperation: ({ text, matchType, cpcBidMicros }, missing) => {
      const keys = selectExemptionKeys(text, { keywords: missing }, exemptions);
      return {
        ad_group_criterion_operation: {
          create: {
            ad_group: adGroup,
            status: 'ENABLED' as const,
            keyword: { text, match_type: matchType },
            ...(cpcBidMicros !== undefined && { cpc_bid_micros: cpcBidMicros }),
          },
          ...(keys.length > 0 && { exempt_policy_violation_keys: keys }),
        },
      };
    },
  };
}

/** @param keyword path of the keyword in the request */
function getField(keyword: string, path: readonly FieldStep[]): string {
  if (hasStep(path, 'exempt_policy_violation_keys')) return 'exemptPolicyViolationKeys';
  if (hasStep(path, 'cpc_bid_micros')) return `${keyword}.cpcBid`;
  return `${keyword}.${hasStep(path, 'match_type') ? 'matchType' : 'text'}`;
}

type KeywordIds = { adGroupId: string; criterionId: string };

export async function decideKeywordUpdate(
  input: DecisionInput,
  campaign: ReadCampaign,
  request: Extract<ChangeRequest, { kind: 'update_keyword' }>,
): Promise<Plan | Refusal> {
  const keyword = await readKeyword(input, campaign, request);
  if (!keyword) return NOT_FOUND;
  const { status } = request;
  const current = keyword.status;
  if (current === 'REMOVED') {
    const fields = [{ path: 'status', message: 'is now REMOVED', current }];
    return { next: 'refuse', code: 'campaign_changed', details: { fields } };
  }
  const update = { resource_name: toResourceName(input, request), status };
  const operation = { ad_group_criterion_operation: { update, update_mask: { paths: ['status'] } } };
  return {
    before: { criteria: [keyword] },
    getAfter: () => ({ criteria: [{ ...keyword, status }] }),
    operations: current === status ? [] : [operation],
    toOurField: () => 'status',
  };
}

/** Plans no operation if the keyword is already removed, and refuses an unknown keyword. */
export async function decideKeywordRemoval(
  input: DecisionInput,
  campaign: ReadCampaign,
  request: Extract<ChangeRequest, { kind: 'remove_keyword' }>,
): Promise<Plan | Refusal> {
  const keyword = await readKeyword(input, campaign, request);
  if (!keyword) return NOT_FOUND;
  const present = keyword.status === 'REMOVED' ? undefined : keyword;
  return planRemoval(present, { ad_group_criterion_operation: { remove: toResourceName(input, request) } });
}

export async function decideNegativeRemoval(
  { search, change: { customerId } }: DecisionInput,
  { id }: ReadCampaign,
  criterionId: string,
): Promise<Plan> {
  const negatives = await readNegatives(search, id);
  const present = negatives.find((negative) => negative.criterionId === criterionId);
  const remove = `customers/${customerId}/campaignCriteria/${id}~${criterionId}`;
  return planRemoval(present, { campaign_criterion_operation: { remove } });
}

/** @param present the keyword; undefined if there is nothing to remove */
function planRemoval(present: Criterion | undefined, operation: services.IMutateOperation): Plan {
  return {
    before: { criteria: present ? [present] : [] },
    getAfter: () => ({}),
    operations: present ? [operation] : [],
    toOurField: () => undefined,
  };
}

/** Returns even a removed keyword; undefined if the ad group has no keyword with this id. */
async function readKeyword(
  { search }: DecisionInput,
  { id: campaignId }: ReadCampaign,
  { adGroupId, criterionId }: KeywordIds,
): Promise<(Criterion & { status: string }) | undefined> {
  const condition = `campaign.id = ${campaignId} AND ad_group.id = ${adGroupId}
    AND ad_group_criterion.criterion_id = ${criterionId}`;
  const [found] = await readKeywords(search, condition);
  return found;
}

function toResourceName({ change }: DecisionInput, { adGroupId, criterionId }: KeywordIds): string {
  return `customers/${change.customerId}/adGroupCriteria/${adGroupId}~${criterionId}`;
}
