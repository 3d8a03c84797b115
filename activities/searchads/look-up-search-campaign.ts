import type { SearchCampaignActivities } from '../../workflows/contract/search-campaign.ts';
import { finalFailure } from '../failures.ts';
import { callGoogleAds } from './call-google-ads.ts';
import { findCampaign } from './find-campaign.ts';
import { openCampaign } from './open-campaign.ts';
import type { SendSearchCampaignDependencies } from './send-search-campaign.ts';

/** Makes the activity that looks for a campaign whose sending had no answer. */
export function createLookUpSearchCampaign(
  dependencies: SendSearchCampaignDependencies,
): SearchCampaignActivities['lookUpSearchCampaign'] {
  return async (input) => {
    const opened = await openCampaign(dependencies, input);
    if (opened === 'closed') return { kind: 'closed' };
    if (typeof opened === 'string') throw finalFailure(opened);
    const { intent, account, connection } = opened;
    const wanted = { name: intent.request.campaign.name, mark: intent.id };
    return callGoogleAds(dependencies, connection, (client) => findCampaign(client, account, wanted));
  };
}
