import type { z } from 'zod';
import type { CampaignDetails } from '../../workflows/contract/campaign-reads.ts';
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
import { readFigures, toCampaigns } from './list-campaigns.ts';
import { readTargets } from './read-targets.ts';
import { deriveHealthWithAds } from './health-with-ads.ts';
import { toAd, toAdGroup, toKeyword, toNegativeKeyword } from './to-campaign-parts.ts';

/** Most entries per list of an answer. */
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
  FROM campaign_criterion WHERE campaign_criterion.type = 'KEYWORD' AND campaign_criterion.negative = TRUE`;

/** Reads a campaign with its parts. Fails with `not_found` if the account has no campaign with this id. */
export const getCampaign: AccountRead<'getCampaign'> = {
  request: accountRequest.extend({ campaignId }),
  ttlSeconds: 60,
  async read({ search, project }, { campaignId: id }) {
    const query = `SELECT ${CAMPAIGN_FIELDS} FROM campaign WHERE campaign.id = ${id}`;
    const page = await search(query, campaignOverviewRow);
    if (page.length === 0) throw finalFailure('not_found');
    const [figures, parts] = await Promise.all([readFigures(search, page), readParts(search, id)]);
    const [campaign] = await toCampaigns(project, { page, figures });
    if (!campaign) throw new TypeError('The campaign was removed during the read.');
    return { campaign: { ...campaign, health: deriveHealthWithAds(campaign, parts.ads) }, ...parts };
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
