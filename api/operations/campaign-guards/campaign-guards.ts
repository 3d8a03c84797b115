import { getCampaignStop } from './getCampaignStop.ts';
import { listCampaignStops } from './listCampaignStops.ts';
import { resumeCampaigns } from './resumeCampaigns.ts';
import { stopAllCampaigns } from './stopAllCampaigns.ts';

/** The operations that keep a project's campaigns in bounds. */
export const CAMPAIGN_GUARDS = { getCampaignStop, listCampaignStops, resumeCampaigns, stopAllCampaigns };
