import type { EmailsActivities } from '../workflows/contract/emails.ts';
import type { SearchCampaignActivities } from '../workflows/contract/search-campaign.ts';
import type { SearchadsActivities } from '../workflows/contract/searchads.ts';
import type { UsersActivities } from '../workflows/contract/users.ts';
import { createPlanEmailBatch } from './emails/plan-email-batch.ts';
import { createSteerEmailBatch } from './emails/steer-email-batch.ts';
import { createSendEmailChunk, type SendEmailChunkDependencies } from './emails/send-email-chunk.ts';
import { createLazySearchadsActivities, type LazySearchadsDependencies } from './searchads/lazily.ts';
import { createPlanSearchCampaign, createSettleSearchCampaign } from './searchads/plan-search-campaign.ts';
import { createSendSignInLink, type SendSignInLinkDependencies } from './users/send-sign-in-link.ts';

export type ActivityDependencies = SendEmailChunkDependencies &
  SendSignInLinkDependencies &
  LazySearchadsDependencies;

/** Database work that workflows do as local activities, on the queue of the workflows. */
export function createWorkflowActivities(dependencies: ActivityDependencies) {
  const { database } = dependencies;
  return {
    planEmailBatch: createPlanEmailBatch(database),
    steerEmailBatch: createSteerEmailBatch(dependencies),
    planSearchCampaign: createPlanSearchCampaign(database),
    settleSearchCampaign: createSettleSearchCampaign(database),
  } satisfies Partial<EmailsActivities & SearchCampaignActivities>;
}

/** What runs on Resend's queue. */
export function createResendActivities(dependencies: ActivityDependencies) {
  return {
    sendEmailChunk: createSendEmailChunk(dependencies),
    sendSignInLink: createSendSignInLink(dependencies),
  } satisfies Partial<EmailsActivities & UsersActivities>;
}

/** What runs on the queues of Google Ads: `planning` on the one that has a limit of its own. */
export function createGoogleAdsActivities(dependencies: ActivityDependencies) {
  const { generateKeywordIdeas, ...others } = createLazySearchadsActivities(dependencies);
  return { others, planning: { generateKeywordIdeas } } satisfies Record<
    string,
    Partial<SearchadsActivities & SearchCampaignActivities>
  >;
}
