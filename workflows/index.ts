/** The exported names are the workflow types in Temporal. */
export { awaitApproval } from './await-approval.ts';
export { deliverWebhooks } from './deliver-webhooks.ts';
export { eraseProject } from './erase-project.ts';
export { eraseJourney, exportJourney } from './process-journey-request.ts';
export { readCustomerTree } from './read-customer-tree.ts';
export { readInsightsReport } from './read-insights-report.ts';
export { resolveJourney } from './resolve-journey.ts';
export { runEnrollment } from './run-enrollment.ts';
export { sendConversions } from './send-conversions.ts';
export { sendEmailBatch } from './send-email-batch.ts';
export { sendSingleMails } from './send-single-mails.ts';
export { changeCampaign } from './change-campaign.ts';
export { stopAllCampaigns } from './stop-all-campaigns.ts';
