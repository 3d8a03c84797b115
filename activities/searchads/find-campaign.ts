import type { LookOutcome } from '../../workflows/contract/search-campaign.ts';
import { MARK } from './build-campaign-mutate.ts';
import type { GoogleAdsAccount, GoogleAdsClient } from './google-ads-client.ts';
import { namedCampaignRow } from './wire.ts';

/**
 * Looks for a campaign by its name. Ours is the campaign with the mark, even if removed. A removed campaign of others
 * does not block its name.
 * @param mark the intent's id
 */
export async function findCampaign(
  client: GoogleAdsClient,
  account: GoogleAdsAccount,
  { name, mark }: { name: string; mark: string },
): Promise<Exclude<LookOutcome, { kind: 'closed' }>> {
  const rows = await client.search(
    account,
    `SELECT campaign.resource_name, campaign.status, campaign.url_custom_parameters FROM campaign
     WHERE campaign.name = '${quoted(name)}'`,
    namedCampaignRow,
  );
  const ours = rows.find(({ campaign }) =>
    campaign.url_custom_parameters?.some(({ key, value }) => key === MARK && value === mark),
  );
  if (ours) return { kind: 'created', resourceName: ours.campaign.resource_name };
  return { kind: rows.some(({ campaign }) => campaign.status !== 'REMOVED') ? 'taken' : 'absent' };
}

/** Text inside the quotes of a query. @see "Query grammar" of the Google Ads Query Language */
function quoted(text: string): string {
  return text.replaceAll(/[\\']/g, (character) => `\\${character}`);
}
