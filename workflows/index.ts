/** The workflows of the bundle, by the names under which they are started. */
export { createSearchCampaign } from './create-search-campaign.ts';
export { sendEmailBatch } from './send-email-batch.ts';
