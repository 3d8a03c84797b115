import type { ChangeRequest } from '../../../models/searchads/campaign-requests.ts';
import { buildCampaignMutate } from '../build-campaign-mutate.ts';
import { getCampaignField } from '../campaign-field.ts';
import { namedCampaignRow } from '../campaign-wire.ts';
import type { Search } from '../account-read.ts';
import { getCreationId } from '../to-campaign.ts';
import type { Decision, DecisionInput } from './decision.ts';

/**
 * Decides whether to send a creation. A campaign that has the name and the creation's id was created by an
 * earlier call, even if somebody has removed it since.
 */
export async function decideCreation(
  { search, change, exemptions }: DecisionInput,
  { campaign }: Extract<ChangeRequest, { kind: 'create' }>,
): Promise<Decision> {
  const { id: creationId, customerId, validateOnly } = change;
  const { name } = campaign;
  // A validation needs no search, because Google checks the name.
  if (!validateOnly) {
    const rows = await findCampaignsByName(search, name);
    const ours = rows.find((row) => getCreationId(row) === creationId);
    if (ours) {
      return { next: 'done', name, before: null, after: null, resourceName: ours.campaign.resource_name };
    }
    const isNameTaken = rows.some((row) => row.campaign.status !== 'REMOVED');
    if (isNameTaken) return { next: 'refuse', code: 'campaign_name_taken', details: {} };
  }
  return {
    next: 'send',
    name,
    before: null,
    campaign: undefined,
    operations: buildCampaignMutate({ customerId, creationId, campaign, exemptions }),
    toOurField: getCampaignField(campaign),
    // The second operation creates the campaign.
    getApplied: ([, resourceName = '']) => ({ after: null, resourceName }),
  };
}

/** Finds all campaigns with a name, including removed ones. */
export function findCampaignsByName(search: Search, name: string) {
  return search(
    `SELECT campaign.resource_name, campaign.status, campaign.url_custom_parameters FROM campaign
     WHERE campaign.name = '${escapeText(name)}'`,
    namedCampaignRow,
  );
}

/** @see "Query grammar" of the Google Ads Query Language */
function escapeText(text: string): string {
  return text.replaceAll(/[\\']/g, (character) => `\\${character}`);
}
