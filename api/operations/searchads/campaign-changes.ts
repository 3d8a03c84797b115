import { addKeywords } from './addKeywords.ts';
import { addNegativeKeywords } from './addNegativeKeywords.ts';
import { removeNegativeKeyword } from './removeNegativeKeyword.ts';
import { removeSearchCampaign } from './removeSearchCampaign.ts';
import { updateSearchCampaign } from './updateSearchCampaign.ts';

/** The operations that change a campaign which exists. */
export const CAMPAIGN_CHANGES = {
  addKeywords,
  addNegativeKeywords,
  removeNegativeKeyword,
  removeSearchCampaign,
  updateSearchCampaign,
};
