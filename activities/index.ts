import type { CampaignApprovalActivities } from '../workflows/contract/campaign-approvals.ts';
import type { CampaignChangeActivities } from '../workflows/contract/campaign-change.ts';
import type { CampaignStopActivities } from '../workflows/contract/campaign-stops.ts';
import type { ConnectionsActivities } from '../workflows/contract/connections.ts';
import type { ConversionsActivities } from '../workflows/contract/conversions.ts';
import type { CustomerTreeActivities } from '../workflows/contract/customer-tree.ts';
import type { EmailsActivities } from '../workflows/contract/emails.ts';
import type { JourneyRequestActivities } from '../workflows/contract/journey-requests.ts';
import type { JourneyActivities } from '../workflows/contract/journey.ts';
import type { OAuthClientsActivities } from '../workflows/contract/oauth-clients.ts';
import type { ProjectsActivities } from '../workflows/contract/projects.ts';
import type { ReadActivities } from '../workflows/contract/provider-reads.ts';
import type { SequencesActivities } from '../workflows/contract/sequences.ts';
import type { UsersActivities } from '../workflows/contract/users.ts';
import type { WebhooksActivities } from '../workflows/contract/webhooks.ts';
import type { LazyAssetsDependencies } from './assets/lazy-activities.ts';
import { createCheckConnection } from './connections/check-connection.ts';
import { createCompleteConnect, type ConnectDependencies } from './connections/complete-connect.ts';
import { createEndConnection } from './connections/end-connection.ts';
import { createImportSuppressions } from './connections/import-suppressions.ts';
import { createProcessMetaCallback } from './connections/process-meta-callback.ts';
import type { ConnectionSecrets } from './connections/renew-secret.ts';
import type { ConversionMetrics } from './conversions/conversion-metrics.ts';
import type { ConversionSettings } from './conversions/conversion-settings.ts';
import { createDataManagerClient, type DataManagerOptions } from './conversions/data-manager-client.ts';
import { createPauseConversions, createPlanConversions } from './conversions/plan-conversions.ts';
import { createPollConversions } from './conversions/poll-conversions.ts';
import { createSendConversionCall } from './conversions/send-conversion-call.ts';
import { createCheckSender, type CheckSenderDependencies } from './emails/check-sender.ts';
import { createControlEmailBatch } from './emails/control-email-batch.ts';
import { createPlanEmailBatch, createPlanSingleMails } from './emails/plan-emails.ts';
import type { ResendClient } from './emails/resend-client.ts';
import type { SendCallDependencies } from './emails/send-call.ts';
import { createSendCalls } from './emails/send-calls.ts';
import type { Pace } from './emails/take-resend-slot.ts';
import { finalFailure } from './failures.ts';
import { createEraseJourneyData } from './journey/erase-journey-data.ts';
import { createExportJourneyData } from './journey/export-journey-data.ts';
import { createMatchLead, type MatchLeadDependencies } from './journey/match-lead.ts';
import { createContinueWithoutCrm, createPlanJourneyRequest } from './journey/plan-journey-request.ts';
import { createReadLeadOfRequest } from './journey/read-lead-of-request.ts';
import { createSearchLeads } from './journey/search-leads.ts';
import { createFetchClientDocument } from './oauth-clients/fetch-client-document.ts';
import { createEraseProjectData } from './projects/erase-project-data.ts';
import { createAdvanceApproval } from './searchads/approvals/advance-approval.ts';
import { createMailApprovers } from './searchads/approvals/mail-approvers.ts';
import {
  createPlanCampaignChange,
  createSettleCampaignChange,
} from './searchads/changes/plan-campaign-change.ts';
import { createSearchadsActivities } from './searchads/create-searchads-activities.ts';
import {
  createEndCampaignStop,
  createRecordStopFailure,
  createPlanCampaignStop,
} from './searchads/emergency-pause/plan-campaign-stop.ts';
import type { GoogleAdsClientOptions } from './searchads/google-ads-client.ts';
import {
  createLazyGoogleAdsClient,
  type LoadGoogleAds,
  type RunInCallSpan,
} from './searchads/lazy-client.ts';
import { createRecordTreeFailure } from './searchads/read-tree-branches.ts';
import { createAdvanceEnrollment, type SequenceDependencies } from './sequences/advance-enrollment.ts';
import { createSocialsActivities } from './socials/create-socials-activities.ts';
import { createMetaClient, type MetaClientOptions } from './socials/meta-client.ts';
import { createSendInvitation } from './users/send-invitation.ts';
import type { PlatformMailDependencies } from './users/send-platform-mails.ts';
import { createSendSignInLink } from './users/send-sign-in-link.ts';
import {
  createDeliverWebhooks,
  type DeliverWebhooksDependencies,
  createFindWebhookPause,
  createPauseWebhook,
} from './webhooks/deliver-webhooks.ts';
import { createMailWebhookDisabled } from './webhooks/mail-webhook-disabled.ts';

type MailChannel = { resend: ResendClient; pace: Pace };

export type ActivityDependencies = Omit<SendCallDependencies, keyof MailChannel> &
  Omit<PlatformMailDependencies, keyof MailChannel> &
  CheckSenderDependencies &
  ConnectDependencies &
  DeliverWebhooksDependencies &
  LazyAssetsDependencies &
  MatchLeadDependencies &
  SequenceDependencies & {
    batchMail: MailChannel;
    signInMail: MailChannel;
    /** Without a trailing slash. */
    resendUrl: string;
    connectionSecrets: ConnectionSecrets;
    conversions: ConversionSettings;
    conversionMetrics: ConversionMetrics;
    /** Undefined if the deployment has no Google OAuth client. */
    dataManager: DataManagerOptions | undefined;
    /** Undefined without a Google OAuth client. Google Ads activities then fail without a retry. */
    googleAds: GoogleAdsClientOptions | undefined;
    runInCallSpan: RunInCallSpan;
    meta: MetaClientOptions;
  };

/** These activities run as local activities on the workflow queue. */
export function createWorkflowActivities(dependencies: ActivityDependencies) {
  const { database } = dependencies;
  return {
    planEmailBatch: createPlanEmailBatch(database),
    planSingleMails: createPlanSingleMails(database),
    controlEmailBatch: createControlEmailBatch(dependencies),
    planCampaignChange: createPlanCampaignChange(database),
    settleCampaignChange: createSettleCampaignChange(database),
    advanceApproval: createAdvanceApproval(database),
    recordTreeFailure: createRecordTreeFailure(database),
    planCampaignStop: createPlanCampaignStop(database),
    recordStopFailure: createRecordStopFailure(database),
    endCampaignStop: createEndCampaignStop(database),
    planJourneyRequest: createPlanJourneyRequest(database),
    continueWithoutCrm: createContinueWithoutCrm(database),
    eraseJourneyData: createEraseJourneyData(dependencies),
    exportJourneyData: createExportJourneyData(database),
    eraseProjectData: createEraseProjectData(dependencies),
    pauseWebhook: createPauseWebhook(database),
    findWebhookPause: createFindWebhookPause(database),
    planConversions: createPlanConversions(dependencies),
    pauseConversions: createPauseConversions(database),
    advanceEnrollment: createAdvanceEnrollment(dependencies),
  } satisfies Partial<
    EmailsActivities &
      CampaignChangeActivities &
      CampaignApprovalActivities &
      CustomerTreeActivities &
      CampaignStopActivities &
      JourneyRequestActivities &
      ProjectsActivities &
      WebhooksActivities &
      ConversionsActivities &
      SequencesActivities
  >;
}

export function createMailActivities(dependencies: ActivityDependencies) {
  const sending = { ...dependencies, ...dependencies.batchMail };
  return { sendEmailCalls: createSendCalls(sending) } satisfies Partial<EmailsActivities>;
}

export function createSignInActivities(dependencies: ActivityDependencies) {
  const mails = { ...dependencies, ...dependencies.signInMail };
  return {
    sendSignInLink: createSendSignInLink(mails),
    sendInvitation: createSendInvitation(mails),
    mailWebhookDisabled: createMailWebhookDisabled(mails),
    mailApprovers: createMailApprovers(mails),
  } satisfies UsersActivities & Partial<WebhooksActivities & CampaignApprovalActivities>;
}

/**
 * `planning` and `trees` run on their own queues, which have other limits. The worker calls `load` before
 * each activity, so that an attempt that times out during the load has sent nothing.
 */
export function createGoogleAdsActivities(dependencies: ActivityDependencies) {
  const load = loadGoogleAds(dependencies) ?? throwNotConfigured;
  const { generateKeywordIdeas, searchLocations, readTreeBranches, ...others } = createSearchadsActivities({
    ...dependencies,
    googleAds: load,
  });
  return { others, planning: { generateKeywordIdeas, searchLocations }, trees: { readTreeBranches }, load };
}

async function throwNotConfigured(): Promise<never> {
  throw finalFailure('provider_refused', { reason: 'NOT_CONFIGURED' });
}

function loadGoogleAds({ googleAds, runInCallSpan }: ActivityDependencies): LoadGoogleAds | undefined {
  return googleAds && createLazyGoogleAdsClient(googleAds, runInCallSpan);
}

export function createWebhooksActivities(dependencies: ActivityDependencies) {
  return { deliverWebhooks: createDeliverWebhooks(dependencies) } satisfies Partial<WebhooksActivities>;
}

export function createOAuthClientsActivities({ posting }: ActivityDependencies): OAuthClientsActivities {
  return { fetchClientDocument: createFetchClientDocument(posting) };
}

export function createConversionsActivities(dependencies: ActivityDependencies) {
  const { dataManager, meta } = dependencies;
  const sending = {
    ...dependencies,
    dataManager: dataManager && createDataManagerClient(dataManager),
    googleAds: loadGoogleAds(dependencies),
    metaClient: createMetaClient(meta),
  };
  return {
    sendConversionCall: createSendConversionCall(sending),
    pollConversions: createPollConversions(sending),
  } satisfies Partial<ConversionsActivities>;
}

export function createConnectionsActivities(dependencies: ActivityDependencies): ConnectionsActivities {
  return {
    completeConnect: createCompleteConnect(dependencies),
    checkConnection: createCheckConnection(dependencies),
    importSuppressions: createImportSuppressions(dependencies),
    endConnection: createEndConnection(dependencies),
    checkSender: createCheckSender(dependencies),
    processMetaCallback: createProcessMetaCallback(dependencies),
  };
}

export function createCrmActivities(dependencies: ActivityDependencies) {
  return {
    matchLead: createMatchLead(dependencies),
    searchLeads: createSearchLeads(dependencies),
    readLeadOfRequest: createReadLeadOfRequest(dependencies),
  } satisfies Partial<ReadActivities & JourneyActivities & JourneyRequestActivities>;
}

export function createMetaActivities({ meta, ...dependencies }: ActivityDependencies) {
  return createSocialsActivities({ ...dependencies, client: createMetaClient(meta) });
}
