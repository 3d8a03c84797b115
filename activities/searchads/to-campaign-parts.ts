import type { z } from 'zod';
import type {
  CampaignAd,
  CampaignAdGroup,
  CampaignKeyword,
  CampaignNegativeKeyword,
} from '../../workflows/contract/campaign-reads.ts';
import type { adGroupRow, adRow, keywordRow, negativeKeywordRow } from './campaign-wire.ts';
import { getUnits } from './figures.ts';

export function toAdGroup({ ad_group: group }: z.infer<typeof adGroupRow>): CampaignAdGroup {
  const { id, resource_name: resourceName, name, status, type } = group;
  return { id, resourceName, name, status, type, ...getBid(group) };
}

export function toAd({ ad_group: group, ad_group_ad: ad }: z.infer<typeof adRow>): CampaignAd {
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

export function toKeyword({
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

export function toNegativeKeyword({
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
