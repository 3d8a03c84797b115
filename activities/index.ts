import type { ConnectionsActivities } from '../workflows/contract/connections.ts';
import type { AssetsActivities } from '../workflows/contract/assets.ts';
import type { CampaignApprovalActivities } from '../workflows/contract/campaign-approvals.ts';
import type { CampaignChangeActivities } from '../workflows/contract/campaign-change.ts';
import type { CampaignStopActivities } from '../workflows/contract/campaign-stops.ts';
import type { ConversionsActivities } from '../workflows/contract/conversions.ts';
import type { CustomerTreeActivities } from '../workflows/contract/customer-tree.ts';
import type { EmailsActivities } from '../workflows/contract/emails.ts';
import type { ReadActivities } from '../workflows/contract/provider-reads.ts';
import type { JourneyActivities } from '../workflows/contract/journey.ts';
import type { JourneyRequestActivities } from '../workflows/contract/journey-requests.ts';
import type { OAuthClientsActivities } from '../workflows/contract/oauth-clients.ts';
import type { ProjectsActivities } from '../workflows/contract/projects.ts';
import type { UsersActivities } from '../workflows/contract/users.ts';
import { createLazyAssetsActivities, type LazyAssetsDependencies } from './assets/lazy-activities.ts';
import { createImportSuppressions } from './connections/import-suppressions.ts';
import { createCheckConnection } from './connections/check-connection.ts';
import { createCompleteConnect, type ConnectDependencies } from './connections/complete-connect.ts';
import { createEndConnection } from './connections/end-connection.ts';
import { createTakeMetaCallback } from './connections/take-meta-callback.ts';
import type { ConversionSettings } from './conversions/conversion-settings.ts';
import { createDataManagerClient, type DataManagerOptions } from './conversions/data-manager-client.ts';
import { createPauseConversions, createPlanConversions } from './conversions/plan-conversions.ts';
import type { ConversionMetrics } from './conversions/conversion-metrics.ts';
import { createPollConversions } from './conversions/poll-conversions.ts';
import { createSendConversionLot } from './conversions/send-conversion-lot.ts';
import { createCheckSender, type CheckSenderDependencies } from './emails/check-sender.ts';
import { createPlanEmailBatch, createPlanSingleMails } from './emails/plan-emails.ts';
import { createControlEmailBatch } from './emails/control-email-batch.ts';
import type { SendCallDependencies } from './emails/send-call.ts';
import { createSendCalls } from './emails/send-calls.ts';
import type { ResendClient } from './emails/resend-client.ts';
import type { Pace } from './emails/take-resend-slot.ts';
import type { ConnectionSecrets } from './connections/renew-secret.ts';
import { finalFailure } from './failures.ts';
import { createEraseSome } from './journey/erase-some.ts';
import { createExportSome } from './journey/export-some.ts';
import { createMatchLead, type MatchLeadDependencies } from './journey/match-lead.ts';
import { createContinueWithoutCrm, createPlanJourneyRequest } from './journey/plan-journey-request.ts';
import { createReadLeadOfRequest } from './journey/read-lead-of-request.ts';
import { createSearchLeads } from './journey/search-leads.ts';
import { createFetchClientDocument } from './oauth-clients/fetch-client-document.ts';
import { createEraseSomeOfProject } from './projects/erase-some-of-project.ts';
import { createNoteTreeFailure } from './searchads/read-tree-branches.ts';
import { createSocialsActivities } from './socials/create-socials-activities.ts';
import { createMetaClient, type MetaClientOptions } from './socials/meta-client.ts';
import { createSearchadsActivities } from './searchads/create-searchads-activities.ts';
import type { GoogleAdsClientOptions } from './searchads/google-ads-client.ts';
import { lazyGoogleAdsClient, type LoadGoogleAds } from './searchads/lazy-client.ts';
import type { InCallSpan } from './searchads/traced-client.ts';
import { createWorkAtApproval } from './searchads/approvals/work-at-approval.ts';
import {
  createPlanCampaignChange,
  createSettleCampaignChange,
} from './searchads/changes/plan-campaign-change.ts';
import {
  createEndCampaignStop,
  createNoteStopFailure,
  createPlanCampaignStop,
} from './searchads/plan-campaign-stop.ts';
import { createDeliverWebhooks, type DeliverWebhooksDependencies } from './webhooks/deliver-webhooks.ts';
import { createMailWebhookDisabled } from './webhooks/mail-webhook-disabled.ts';
import { createFindWebhookPause, createPauseWebhook } from './webhooks/pause-webhook.ts';
import type { WebhooksActivities } from '../workflows/contract/webhooks.ts';
import { createSendInvitation } from './users/send-invitation.ts';
import { createSendSignInLink, type SendSignInLinkDependencies } from './users/send-sign-in-link.ts';

/** An account of Resend's, and how calls of one kind are spaced out in it. */
type MailChannel = { resend: ResendClient; pace: Pace };

export type ActivityDependencies = Omit<SendCallDependencies, keyof MailChannel> &
  Omit<SendSignInLinkDependencies, keyof MailChannel> & {
    batchMail: MailChannel;
    signInMail: MailChannel;
  } & {
    /** Undefined where the deployment has no Google Ads of its own: its activities then fail for good. */
    googleAds: GoogleAdsClientOptions | undefined;
    inCallSpan: InCallSpan;
  } & MatchLeadDependencies & { meta: MetaClientOptions } & LazyAssetsDependencies &
  ConnectDependencies & { connectionSecrets: ConnectionSecrets } & CheckSenderDependencies &
  DeliverWebhooksDependencies & {
    conversions: ConversionSettings;
    conversionMetrics: ConversionMetrics;
    /** Where Resend is, without a slash at the end. */
    resendUrl: string;
    /** Undefined where the deployment has no OAuth client at Google. */
    dataManager: DataManagerOptions | undefined;
  };

/** Database work that workflows do as local activities, on the queue of the workflows. */
export function createWorkflowActivities(dependencies: ActivityDependencies) {
  const { database } = dependencies;
  return {
    planEmailBatch: createPlanEmailBatch(database),
    planSingleMails: createPlanSingleMails(database),
    controlEmailBatch: createControlEmailBatch(dependencies),
    planCampaignChange: createPlanCampaignChange(database),
    settleCampaignChange: createSettleCampaignChange(database),
    workAtApproval: createWorkAtApproval(database),
    noteTreeFailure: createNoteTreeFailure(database),
    planCampaignStop: createPlanCampaignStop(database),
    noteStopFailure: createNoteStopFailure(database),
    endCampaignStop: createEndCampaignStop(database),
    planJourneyRequest: createPlanJourneyRequest(database),
    continueWithoutCrm: createContinueWithoutCrm(database),
    eraseSome: createEraseSome(dependencies),
    exportSome: createExportSome(database),
    eraseSomeOfProject: createEraseSomeOfProject(dependencies),
    pauseWebhook: createPauseWebhook(database),
    findWebhookPause: createFindWebhookPause(database),
    planConversions: createPlanConversions(dependencies),
    pauseConversions: createPauseConversions(database),
  } satisfies Partial<
    EmailsActivities &
      CampaignChangeActivities &
      CampaignApprovalActivities &
      CustomerTreeActivities &
      CampaignStopActivities &
      JourneyRequestActivities &
      ProjectsActivities &
      WebhooksActivities &
      ConversionsActivities
  >;
}

/** Makes the activities of the mail queues: of the platform's account, and of projects' own. */
export function createMailActivities(dependencies: ActivityDependencies) {
  const sending = { ...dependencies, ...dependencies.batchMail };
  return { sendEmailCalls: createSendCalls(sending) } satisfies Partial<EmailsActivities>;
}

/** What runs on the queue of links to sign in. */
export function createSignInActivities(dependencies: ActivityDependencies) {
  const mails = { ...dependencies, ...dependencies.signInMail };
  return {
    sendSignInLink: createSendSignInLink(mails),
    sendInvitation: createSendInvitation(mails),
    mailWebhookDisabled: createMailWebhookDisabled(mails),
  } satisfies UsersActivities & Partial<WebhooksActivities>;
}

/**
 * Makes the activities of Google Ads' queues: `planning` and `trees` for those with limits of their own. `load` has to
 * come before each of them.
 */
export function createGoogleAdsActivities(dependencies: ActivityDependencies) {
  const load = loadGoogleAds(dependencies) ?? refuse;
  const { generateKeywordIdeas, readTreeBranches, ...others } = createSearchadsActivities({
    ...dependencies,
    googleAds: load,
  });
  return { others, planning: { generateKeywordIdeas }, trees: { readTreeBranches }, load };
}

async function refuse(): Promise<never> {
  throw finalFailure('provider_refused', { reason: 'NOT_CONFIGURED' });
}

function loadGoogleAds({ googleAds, inCallSpan }: ActivityDependencies): LoadGoogleAds | undefined {
  return googleAds && lazyGoogleAdsClient(googleAds, inCallSpan);
}

/** What runs on the queue of webhooks. */
export function createWebhooksActivities(dependencies: ActivityDependencies) {
  return { deliverWebhooks: createDeliverWebhooks(dependencies) } satisfies Partial<WebhooksActivities>;
}

/** Activities of the queue of client ID metadata documents. */
export function createOAuthClientsActivities({ posting }: ActivityDependencies): OAuthClientsActivities {
  return { fetchClientDocument: createFetchClientDocument(posting) };
}

/** What runs on the queue of conversions. */
export function createConversionsActivities(dependencies: ActivityDependencies) {
  const { database, connectionKeyring, conversions, conversionMetrics, meta } = dependencies;
  const { dataManager: options } = dependencies;
  const dataManager = options && createDataManagerClient(options);
  const metaClient = createMetaClient(meta);
  const googleAds = loadGoogleAds(dependencies);
  const calling = { database, connectionKeyring, conversions, conversionMetrics };
  const sending = { ...calling, dataManager, metaClient, googleAds };
  return {
    sendConversionLot: createSendConversionLot(sending),
    pollConversions: createPollConversions(sending),
  } satisfies Partial<ConversionsActivities>;
}

/** What runs on the queue of connections. */
export function createConnectionsActivities(dependencies: ActivityDependencies): ConnectionsActivities {
  return {
    completeConnect: createCompleteConnect(dependencies),
    checkConnection: createCheckConnection(dependencies),
    importSuppressions: createImportSuppressions(dependencies),
    endConnection: createEndConnection(dependencies),
    checkSender: createCheckSender(dependencies),
    takeMetaCallback: createTakeMetaCallback(dependencies),
  };
}

/** What runs on the queue of the object store. */
export function createStorageActivities(dependencies: ActivityDependencies): AssetsActivities {
  return createLazyAssetsActivities(dependencies);
}

/** What runs on the queue of CRMs. */
export function createCrmActivities(dependencies: ActivityDependencies) {
  return {
    matchLead: createMatchLead(dependencies),
    searchLeads: createSearchLeads(dependencies),
    readLeadOfRequest: createReadLeadOfRequest(dependencies),
  } satisfies Partial<ReadActivities & JourneyActivities & JourneyRequestActivities>;
}

/** What runs on Meta's queue. */
export function createMetaActivities({ meta, ...dependencies }: ActivityDependencies) {
  return createSocialsActivities({ ...dependencies, client: createMetaClient(meta) });
}
