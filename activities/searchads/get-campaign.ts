import type { z } from 'zod';
import type {
  CampaignDetails,
  CampaignAd,
  CampaignAdGroup,
  CampaignKeyword,
  CampaignNegativeKeyword,
  Campaign,
  CampaignHealth,
} from '../../workflows/contract/campaign-reads.ts';
import { finalFailure } from '../failures.ts';
import { accountRequest, campaignId, type AccountRead, type Search } from './account-read.ts';
import {
  adGroupRow,
  adRow,
  CAMPAIGN_FIELDS,
  campaignOverviewRow,
  keywordRow,
  negativeKeywordRow,
} from './campaign-wire.ts';
import { toHealth } from './account-health.ts';
import { getUnits } from './figures.ts';
import { readFigures, toCampaigns } from './list-campaigns.ts';
import { readTargets } from './read-targets.ts';

const MAX_ENTRIES = { adGroups: 200, ads: 500, keywords: 2_000, negativeKeywords: 2_000 } as const;

const AD_GROUPS = `SELECT ad_group.id, ad_group.resource_name, ad_group.name, ad_group.status, ad_group.type,
  ad_group.cpc_bid_micros FROM ad_group WHERE ad_group.status != 'REMOVED'`;
const ADS = `SELECT ad_group.id, ad_group_ad.resource_name, ad_group_ad.status, ad_group_ad.ad.id, ad_group_ad.ad.type,
  ad_group_ad.ad.final_urls, ad_group_ad.ad.responsive_search_ad.headlines,
  ad_group_ad.ad.responsive_search_ad.descriptions, ad_group_ad.ad.responsive_search_ad.path1,
  ad_group_ad.ad.responsive_search_ad.path2, ad_group_ad.policy_summary.approval_status,
  ad_group_ad.policy_summary.review_status, ad_group_ad.policy_summary.policy_topic_entries
  FROM ad_group_ad WHERE ad_group_ad.status != 'REMOVED' AND ad_group.status != 'REMOVED'`;
const KEYWORDS = `SELECT ad_group.id, ad_group_criterion.criterion_id, ad_group_criterion.resource_name,
  ad_group_criterion.keyword.text, ad_group_criterion.keyword.match_type, ad_group_criterion.status,
  ad_group_criterion.approval_status, ad_group_criterion.system_serving_status,
  ad_group_criterion.quality_info.quality_score, ad_group_criterion.cpc_bid_micros
  FROM ad_group_criterion WHERE ad_group_criterion.type = 'KEYWORD' AND ad_group_criterion.negative = FALSE
  AND ad_group_criterion.status != 'REMOVED' AND ad_group.status != 'REMOVED'`;
const NEGATIVES = `SELECT campaign_criterion.criterion_id, campaign_criterion.resource_name,
  campaign_criterion.keyword.text, campaign_criterion.keyword.match_type
  FROM campaign_criterion WHERE campaign_criterion.type = 'KEYWORD' AND campaign_criterion.negative = TRUE
  AND campaign_criterion.status != 'REMOVED'`;

/** Fails with `not_found` if the account has no campaign with this id. */
export const getCampaign: AccountRead<'getCampaign'> = {
  request: accountRequest.extend({ campaignId }),
  ttlSeconds: 60,
  async read({ search, project }, { campaignId: id }) {
    const query = `SELECT ${CAMPAIGN_FIELDS} FROM campaign WHERE campaign.id = ${id}`;
    const page = await search(query, campaignOverviewRow);
    if (page.length === 0) throw finalFailure('not_found');
    const [figures, parts] = await Promise.all([readFigures(search, page), readParts(search, id)]);
    const [campaign] = await toCampaigns(project, { page, figures });
    if (!campaign) throw new TypeError("The campaign's row was not converted to a campaign.");
    return { campaign: { ...campaign, health: deriveHealthWithAds(campaign, parts) }, ...parts };
  },
};

async function readParts(search: Search, id: string): Promise<Omit<CampaignDetails, 'campaign'>> {
  const read = <Row>(select: string, { row, by, max }: { row: z.ZodType<Row>; by: string; max: number }) =>
    search(`${select} AND campaign.id = ${id} ORDER BY ${by} LIMIT ${max + 1}`, row);
  const [adGroups, ads, keywords, negativeKeywords, targets] = await Promise.all([
    read(AD_GROUPS, { row: adGroupRow, by: 'ad_group.id', max: MAX_ENTRIES.adGroups }),
    read(ADS, { row: adRow, by: 'ad_group.id, ad_group_ad.ad.id', max: MAX_ENTRIES.ads }),
    read(KEYWORDS, {
      row: keywordRow,
      by: 'ad_group.id, ad_group_criterion.criterion_id',
      max: MAX_ENTRIES.keywords,
    }),
    read(NEGATIVES, {
      row: negativeKeywordRow,
      by: 'campaign_criterion.criterion_id',
      max: MAX_ENTRIES.negativeKeywords,
    }),
    readTargets(search, id),
  ]);
  const lists = { adGroups, ads, keywords, negativeKeywords };
  const names = ['adGroups', 'ads', 'keywords', 'negativeKeywords'] as const;
  return {
    adGroups: adGroups.slice(0, MAX_ENTRIES.adGroups).map(toAdGroup),
    ads: ads.slice(0, MAX_ENTRIES.ads).map(toAd),
    keywords: keywords.slice(0, MAX_ENTRIES.keywords).map(toKeyword),
    negativeKeywords: negativeKeywords.slice(0, MAX_ENTRIES.negativeKeywords).map(toNegativeKeyword),
    locations: targets.locations,
    languages: targets.languages,
    truncated: [...names.filter((name) => lists[name].length > MAX_ENTRIES[name]), ...targets.truncated],
  };
}

function toAdGroup({ ad_group: group }: z.infer<typeof adGroupRow>): CampaignAdGroup {
  const { id, resource_name: resourceName, name, status, type } = group;
  return { id, resourceName, name, status, type, ...getBid(group) };
}

function toAd({ ad_group: group, ad_group_ad: ad }: z.infer<typeof adRow>): CampaignAd {
  const { policy_summary: policy } = ad;
  const { id, type, final_urls: finalUrls, responsive_search_ad: search } = ad.ad;
  return {
    id,
    resourceName: ad.resource_name,
    adGroupId: group.id,
    status: ad.status,
    type,
    approval: policy?.approval_status ?? 'UNKNOWN',
    review: policy?.review_status ?? 'UNKNOWN',
    policyTopics: (policy?.policy_topic_entries ?? []).map((entry) => ({
      topic: entry.topic ?? '',
      type: entry.type,
      words: [...new Set((entry.evidences ?? []).flatMap(({ text_list: list }) => list?.texts ?? []))],
    })),
    finalUrls: finalUrls ?? [],
    headlines: search?.headlines ?? [],
    descriptions: search?.descriptions ?? [],
    ...(search?.path1 && { path1: search.path1 }),
    ...(search?.path2 && { path2: search.path2 }),
  };
}

function toKeyword({
  ad_group: group,
  ad_group_criterion: criterion,
}: z.infer<typeof keywordRow>): CampaignKeyword {
  const quality = criterion.quality_info?.quality_score;
  return {
    id: criterion.criterion_id,
    resourceName: criterion.resource_name,
    adGroupId: group.id,
    text: criterion.keyword.text,
    matchType: criterion.keyword.match_type,
    status: criterion.status,
    approval: criterion.approval_status,
    serving: criterion.system_serving_status,
    ...(quality && { qualityScore: quality }),
    ...getBid(criterion),
  };
}

function toNegativeKeyword({
  campaign_criterion: criterion,
}: z.infer<typeof negativeKeywordRow>): CampaignNegativeKeyword {
  return {
    id: criterion.criterion_id,
    resourceName: criterion.resource_name,
    text: criterion.keyword.text,
    matchType: criterion.keyword.match_type,
  };
}

function getBid({ cpc_bid_micros: bid }: { cpc_bid_micros?: number | null | undefined }) {
  return bid ? { cpcBid: getUnits(bid) } : {};
}

/**
 * Reports that the campaign needs action if all ads were read and all enabled ads are disapproved, even if
 * Google reports only that the campaign is paused.
 */
export function deriveHealthWithAds(
  { status, health }: Pick<Campaign, 'status' | 'health'>,
  {
    ads,
    truncated,
  }: { ads: readonly Pick<CampaignAd, 'status' | 'approval'>[] } & Pick<CampaignDetails, 'truncated'>,
): CampaignHealth {
  const enabled = ads.filter((ad) => ad.status === 'ENABLED');
  const canRun =
    enabled.length === 0 ||
    truncated.includes('ads') ||
    enabled.some(({ approval }) => approval !== 'DISAPPROVED');
  if (canRun || status === 'REMOVED' || health.state === 'ended') return health;
  const code = 'ALL_ADS_DISAPPROVED';
  const others = health.reasonCodes.filter((other) => other !== 'HAS_ADS_DISAPPROVED' && other !== code);
  return { ...toHealth('needs_action', code), reasonCodes: [code, ...others] };
}
