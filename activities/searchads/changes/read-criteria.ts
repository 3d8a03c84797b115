import { z } from 'zod';
import type { Criterion } from '../../../models/searchads/campaign-requests.ts';
import type { GoogleAdsAccount, GoogleAdsClient } from '../google-ads-client.ts';
import { enumeration, rawInt64 } from '../wire.ts';

const criterion = z.object({
  criterion_id: rawInt64.transform(String),
  keyword: z.object({ text: z.string(), match_type: z.string() }),
});

const negativeRow = z.object({ campaign_criterion: criterion });

const keywordRow = z.object({ ad_group_criterion: criterion.extend({ status: enumeration }) });

function toCriterion({ criterion_id: criterionId, keyword }: z.infer<typeof criterion>): Criterion {
  return { criterionId, text: keyword.text, matchType: keyword.match_type };
}

/** Reads a campaign's own negative keywords, without the keywords of shared lists. */
export async function readNegatives(
  client: GoogleAdsClient,
  account: GoogleAdsAccount,
  campaignId: string,
): Promise<Criterion[]> {
  const rows = await client.search(
    account,
    `SELECT campaign_criterion.criterion_id, campaign_criterion.keyword.text, campaign_criterion.keyword.match_type
     FROM campaign_criterion WHERE campaign.id = ${campaignId} AND campaign_criterion.negative = TRUE
       AND campaign_criterion.type = 'KEYWORD' AND campaign_criterion.status != 'REMOVED'`,
    negativeRow,
  );
  return rows.map(({ campaign_criterion: found }) => toCriterion(found));
}

/** Reads the keywords of ad groups, with their status. @param condition in the Google Ads Query Language */
export async function readKeywords(
  client: GoogleAdsClient,
  account: GoogleAdsAccount,
  condition: string,
): Promise<(Criterion & { status: string })[]> {
  const rows = await client.search(
    account,
    `SELECT ad_group_criterion.criterion_id, ad_group_criterion.status, ad_group_criterion.keyword.text,
       ad_group_criterion.keyword.match_type
     FROM ad_group_criterion WHERE ${condition} AND ad_group_criterion.type = 'KEYWORD'
       AND ad_group_criterion.negative = FALSE`,
    keywordRow,
  );
  return rows.map(({ ad_group_criterion: found }) => ({ ...toCriterion(found), status: found.status }));
}

const adGroupRow = z.object({
  ad_group: z.object({ resource_name: z.string(), status: z.string() }),
});

/** Reads an ad group of a campaign, even if removed. Undefined if the campaign has no ad group with this id. */
export async function readAdGroup(
  client: GoogleAdsClient,
  account: GoogleAdsAccount,
  { campaignId, adGroupId }: { campaignId: string; adGroupId: string },
): Promise<{ resourceName: string; status: string } | undefined> {
  const [found] = await client.search(
    account,
    `SELECT ad_group.resource_name, ad_group.status FROM ad_group
     WHERE campaign.id = ${campaignId} AND ad_group.id = ${adGroupId}`,
    adGroupRow,
  );
  return found && { resourceName: found.ad_group.resource_name, status: found.ad_group.status };
}
