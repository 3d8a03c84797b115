import { z } from 'zod';
import type { AdState } from '../../../domain/campaign-parts.ts';
import type { GoogleAdsAccount, GoogleAdsClient } from '../google-ads-client.ts';
import { enumeration, rawInt64, text } from '../wire.ts';

/** Text with the position that it is pinned to, if any. */
export type PinnedText = { text: string; pinnedTo: string | undefined };

/** Ad of an ad group. `pinned`: texts with their positions, which a change of other texts must keep. */
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

const row = z.object({
  ad_group_ad: z.object({
    status: enumeration,
    ad: z.object({
      id: rawInt64.transform(String),
      type: enumeration,
      final_urls: z.array(z.string()).nullish(),
      responsive_search_ad: z
        .object({ headlines: texts, descriptions: texts, path1: text, path2: text })
        .nullish(),
    }),
  }),
});

/** Reads the ads of a campaign's ad group that are not removed. */
export async function readAds(
  client: GoogleAdsClient,
  account: GoogleAdsAccount,
  { campaignId, adGroupId }: { campaignId: string; adGroupId: string },
): Promise<ReadAd[]> {
  const rows = await client.search(
    account,
    `SELECT ad_group_ad.status, ad_group_ad.ad.id, ad_group_ad.ad.type, ad_group_ad.ad.final_urls,
       ad_group_ad.ad.responsive_search_ad.headlines, ad_group_ad.ad.responsive_search_ad.descriptions,
       ad_group_ad.ad.responsive_search_ad.path1, ad_group_ad.ad.responsive_search_ad.path2
     FROM ad_group_ad WHERE campaign.id = ${campaignId} AND ad_group.id = ${adGroupId}
       AND ad_group_ad.status != 'REMOVED'`,
    row,
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
      // Google returns an empty text for no path.
      path1: path1 || null,
      path2: path2 || null,
      pinned: { headlines, descriptions },
    };
  });
}
