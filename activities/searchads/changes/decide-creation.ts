import type { ChangeRequest } from '../../../models/searchads/campaign-requests.ts';
import { buildCampaignMutate, MARK } from '../build-campaign-mutate.ts';
import { campaignFieldOf } from '../campaign-field.ts';
import { namedCampaignRow } from '../wire.ts';
import type { Decision, Read } from './decision.ts';

/**
 * Creates a campaign whose name is free. The campaign with the mark is ours, even if removed. A removed campaign of others
 * does not block its name. Google keeps names unique, so sending it again creates no second one.
 */
export async function decideCreation(
  { client, account, change, exemptions }: Read,
  { campaign }: Extract<ChangeRequest, { kind: 'create' }>,
): Promise<Decision> {
  const { id: mark, customerId, validateOnly } = change;
  const { name } = campaign;
  if (!validateOnly) {
    const rows = await findByName(client, account, name);
    const ours = rows.find((row) =>
      row.campaign.url_custom_parameters?.some(({ key, value }) => key === MARK && value === mark),
    );
    if (ours) {
      return { next: 'done', name, before: null, after: null, resourceName: ours.campaign.resource_name };
    }
    const isTaken = rows.some((row) => row.campaign.status !== 'REMOVED');
    if (isTaken) return { next: 'refuse', code: 'campaign_name_taken', details: {} };
  }
  return {
    next: 'send',
    name,
    before: null,
    operations: buildCampaignMutate({ customerId, mark, campaign, exemptions }),
    toOurField: campaignFieldOf(campaign),
    // The second operation creates the campaign.
    applied: ([, resourceName = '']) => ({ after: null, resourceName }),
  };
}

/** The account's campaigns of a name, also removed ones. */
export function findByName(client: Read['client'], account: Read['account'], name: string) {
  return client.search(
    account,
    `SELECT campaign.resource_name, campaign.status, campaign.url_custom_parameters FROM campaign
     WHERE campaign.name = '${quoted(name)}'`,
    namedCampaignRow,
  );
}

/** Text inside the quotes of a query. @see "Query grammar" of the Google Ads Query Language */
function quoted(text: string): string {
  return text.replaceAll(/[\\']/g, (character) => `\\${character}`);
}
