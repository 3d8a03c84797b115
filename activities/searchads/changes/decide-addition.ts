import type { services } from 'google-ads-api';
import type { NewKeyword } from '../../../domain/campaign-change.ts';
import type { ChangeRequest, Criterion } from '../../../models/searchads/campaign-requests.ts';
import { selectExemptionKeys } from '../build-campaign-mutate.ts';
import type { FieldStep } from '../google-ads-failure.ts';
import { getKeywordKey, NOT_FOUND, type DecisionInput, type Plan, type Refusal } from './decision.ts';
import type { ReadCampaign } from './read-campaign.ts';
import { readAdGroup, readKeywords, readNegatives } from './read-criteria.ts';

type Addition = Extract<ChangeRequest, { kind: 'add_keywords' | 'add_negative_keywords' }>;

/** Current list that keywords are added to. */
type List = {
  present: Criterion[];
  /** The field of the request with the keywords. */
  field: 'keywords' | 'negativeKeywords';
  /** @param missing all keywords to add */
  getOperation: (keyword: NewKeyword, missing: readonly NewKeyword[]) => services.IMutateOperation;
};

/** Adds the keywords that a campaign or ad group lacks, with the requested exemptions. */
export async function decideAddition(
  read: DecisionInput,
  campaign: ReadCampaign,
  request: Addition,
): Promise<Plan | Refusal> {
  const list = await (request.kind === 'add_keywords'
    ? readGroup(read, campaign, request.adGroupId)
    : readCampaignNegatives(read, campaign));
  if (!list) return NOT_FOUND;
  const { keywords } = request;
  const requested = new Set(keywords.map(getKeywordKey));
  const present = list.present.filter((keyword) => requested.has(getKeywordKey(keyword)));
  const presentKeys = new Set(present.map(getKeywordKey));
  const missing = keywords.flatMap((keyword, position) =>
    presentKeys.has(getKeywordKey(keyword)) ? [] : [{ ...keyword, position }],
  );
  return {
    before: { criteria: present },
    getAfter(created) {
      const ids = new Map(present.map((keyword) => [getKeywordKey(keyword), keyword.criterionId]));
      for (const [index, keyword] of missing.entries()) {
        const id = created[index]?.split('~').at(-1);
        if (id !== undefined) ids.set(getKeywordKey(keyword), id);
      }
      const criteria = keywords.map((keyword) => ({
        criterionId: ids.get(getKeywordKey(keyword)) ?? '',
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

async function readCampaignNegatives(
  { client, account }: DecisionInput,
  campaign: ReadCampaign,
): Promise<List> {
  return {
    present: await readNegatives(client, account, campaign.id),
    field: 'negativeKeywords',
    getOperation: ({ text, matchType }) => ({
      campaign_criterion_operation: {
        create: { campaign: campaign.resourceName, negative: true, keyword: { text, match_type: matchType } },
      },
    }),
  };
}

/** Returns undefined if the campaign has no such ad group. */
async function readGroup(
  { client, account, exemptions }: DecisionInput,
  { id: campaignId }: ReadCampaign,
  adGroupId: string,
): Promise<List | undefined> {
  const group = await readAdGroup(client, account, { campaignId, adGroupId });
  if (!group || group.status === 'REMOVED') return undefined;
  const condition = `ad_group.id = ${adGroupId} AND ad_group_criterion.status != 'REMOVED'`;
  const keywords = await readKeywords(client, account, condition);
  return {
    present: keywords.map(({ criterionId, text, matchType }) => ({ criterionId, text, matchType })),
    field: 'keywords',
    getOperation: ({ text, matchType, cpcBidMicros }, missing) => {
      const keys = selectExemptionKeys(text, { keywords: missing }, exemptions);
      return {
        ad_group_criterion_operation: {
          create: {
            ad_group: group.resourceName,
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
  const has = (name: string) => path.some(({ fieldName }) => fieldName === name);
  if (has('exempt_policy_violation_keys')) return 'exemptPolicyViolationKeys';
  if (has('cpc_bid_micros')) return `${keyword}.cpcBid`;
  return `${keyword}.${has('match_type') ? 'matchType' : 'text'}`;
}
