import { z } from 'zod';
import type { AdState } from '../../../domain/campaign-parts.ts';
import type { Criterion } from '../../../models/searchads/campaign-requests.ts';
import type { Search } from '../account-read.ts';
import { enumeration, id64, text } from '../wire.ts';

const criterion = z.object({
  criterion_id: id64,
  keyword: z.object({ text: z.string(), match_type: z.string() }),
});

const negativeRow = z.object({ campaign_criterion: criterion });

const keywordStateRow = z.object({ ad_group_criterion: criterion.extend({ status: enumeration }) });

function toCriterion({ criterion_id: criterionId, keyword }: z.infer<typeof criterion>): Criterion {
  return { criterionId, text: keyword.text, matchType: keyword.match_type };
}

/** Reads a campaign's negative keywords, except those from shared lists. */
export async function readNegatives(search: Search, campaignId: string): Promise<Criterion[]> {
  const rows = await search(
    `SELECT campaign_criterion.criterion_id, campaign_criterion.keyword.text, campaign_criterion.keyword.match_type
     FROM campaign_criterion WHERE campaign.id = ${campaignId} AND campaign_criterion.negative = TRUE
       AND campaign_criterion.type = 'KEYWORD' AND campaign_criterion.status != 'REMOVED'`,
    negativeRow,
  );
  return rows.map(({ campaign_criterion: found }) => toCriterion(found));
}

/** @param condition in the Google Ads Query Language */
export async function readKeywords(
  search: Search,
  condition: string,
): Promise<(Criterion & { status: string })[]> {
  const rows = await search(
    `SELECT ad_group_criterion.criterion_id, ad_group_criterion.status, ad_group_criterion.keyword.text,
       ad_group_criterion.keyword.match_type
     FROM ad_group_criterion WHERE ${condition} AND ad_group_criterion.type = 'KEYWORD'
       AND ad_group_criterion.negative = FALSE`,
    keywordStateRow,
  );
  return rows.map(({ ad_group_criterion: found }) => ({ ...toCriterion(found), status: found.status }));
}

const adGroupStateRow = z.object({
  ad_group: z.object({ resource_name: z.string(), status: z.string() }),
});

type AdGroupIds = { campaignId: string; adGroupId: string };

/** Returns undefined if the ad group does not exist or is removed. */
export async function findAdGroup(
  search: Search,
  { campaignId, adGroupId }: AdGroupIds,
): Promise<string | undefined> {
  const [found] = await search(
    `SELECT ad_group.resource_name, ad_group.status FROM ad_group
     WHERE campaign.id = ${campaignId} AND ad_group.id = ${adGroupId}`,
    adGroupStateRow,
  );
  return found?.ad_group.status === 'REMOVED' ? undefined : found?.ad_group.resource_name;
}

export type PinnedText = { text: string; pinnedTo: string | undefined };

/** An update must send the position of each pinned text that it keeps, because Google replaces all texts. */
export type ReadAd = AdState & {
  id: string;
  type: string;
  pinned: { headlines: PinnedText[]; descriptions: PinnedText[] };
};

const texts = z
  .array(z.object({ text, pinned_field: text }))
  .nullish()
  .transform((assets) =>
    (assets ?? []).map(({ text: assetText, pinned_field: field }): PinnedText => {
      const isPinned = field !== null && field !== undefined && field !== 'UNSPECIFIED';
      return { text: assetText ?? '', pinnedTo: isPinned ? field : undefined };
    }),
  );

const adStateRow = z.object({
  ad_group_ad: z.object({
    status: enumeration,
    ad: z.object({
      id: id64,
      type: enumeration,
      final_urls: z.array(z.string()).nullish(),
      responsive_search_ad: z
        .object({ headlines: texts, descriptions: texts, path1: text, path2: text })
        .nullish(),
    }),
  }),
});

export async function readAds(search: Search, { campaignId, adGroupId }: AdGroupIds): Promise<ReadAd[]> {
  const rows = await search(
    `SELECT ad_group_ad.status, ad_group_ad.ad.id, ad_group_ad.ad.type, ad_group_ad.ad.final_urls,
       ad_group_ad.ad.responsive_search_ad.headlines, ad_group_ad.ad.responsive_search_ad.descriptions,
       ad_group_ad.ad.responsive_search_ad.path1, ad_group_ad.ad.responsive_search_ad.path2
     FROM ad_group_ad WHERE campaign.id = ${campaignId} AND ad_group.id = ${adGroupId}
       AND ad_group_ad.status != 'REMOVED'`,
    adStateRow,
  );
  return rows.map(({ ad_group_ad: { status, ad } }) => {
    const { headlines = [], descriptions = [], path1, path2 } = ad.responsive_search_ad ?? {};
    return {
      id: ad.id,
      type: ad.type,
      status,
      headlines: headlines.map((headline) => headline.text),
      descriptions: descriptions.map((description) => description.text),
      finalUrl: ad.final_urls?.[0] ?? '',
      // Google returns an empty text if there is no path.
      path1: path1 || null,
      path2: path2 || null,
      pinned: { headlines, descriptions },
    };
  });
}
