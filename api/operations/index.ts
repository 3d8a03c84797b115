import { accessHandlers } from './access/access-handlers.ts';
import { completeAssetUpload } from './assets/completeAssetUpload.ts';
import { createAssetUploadUrls } from './assets/createAssetUploadUrls.ts';
import { deleteAsset } from './assets/deleteAsset.ts';
import { getAsset } from './assets/getAsset.ts';
import { listAssets } from './assets/listAssets.ts';
import { CAMPAIGN_APPROVALS } from './campaign-approvals/campaign-approvals.ts';
import { CAMPAIGN_GUARDS } from './campaign-guards/campaign-guards.ts';
import { checkConnection } from './connections/checkConnection.ts';
import { createConnection } from './connections/createConnection.ts';
import { createConnectSession } from './connections/createConnectSession.ts';
import { deleteConnection } from './connections/deleteConnection.ts';
import { getConnection } from './connections/getConnection.ts';
import { importSuppressions } from './connections/importSuppressions.ts';
import { listConnections } from './connections/listConnections.ts';
import { getMetaDataDeletionPage } from './connections/getMetaDataDeletionPage.ts';
import { receiveMetaDataDeletion } from './connections/receiveMetaDataDeletion.ts';
import { receiveMetaDeauthorization } from './connections/receiveMetaDeauthorization.ts';
import { reconnectConnection } from './connections/reconnectConnection.ts';
import { deleteConversionGoal } from './conversions/deleteConversionGoal.ts';
import { getConversionGoal } from './conversions/getConversionGoal.ts';
import { listConversionGoals } from './conversions/listConversionGoals.ts';
import { listConversions } from './conversions/listConversions.ts';
import { putConversionGoal } from './conversions/putConversionGoal.ts';
import { cancelEmailBatch } from './emails/cancelEmailBatch.ts';
import { cancelEmailSend } from './emails/cancelEmailSend.ts';
import { createEmailSuppression } from './emails/createEmailSuppression.ts';
import { deleteEmailSuppression } from './emails/deleteEmailSuppression.ts';
import { getEmailBatch } from './emails/getEmailBatch.ts';
import { getUnsubscribePage } from './emails/getUnsubscribePage.ts';
import { listEmailBatches } from './emails/listEmailBatches.ts';
import { listEmailBatchRecipients } from './emails/listEmailBatchRecipients.ts';
import { listEmailSuppressions } from './emails/listEmailSuppressions.ts';
import { pauseEmailBatch } from './emails/pauseEmailBatch.ts';
import { queueBatchEmail } from './emails/queueBatchEmail.ts';
import { receiveConnectionWebhook } from './emails/receiveConnectionWebhook.ts';
import { receiveResendWebhook } from './emails/receiveResendWebhook.ts';
import { resumeEmailBatch } from './emails/resumeEmailBatch.ts';
import { retryEmailBatch } from './emails/retryEmailBatch.ts';
import { unsubscribeByLink } from './emails/unsubscribeByLink.ts';
import { collectEvents } from './journey/collectEvents.ts';
import { eraseJourney } from './journey/eraseJourney.ts';
import { exportJourney } from './journey/exportJourney.ts';
import { getJourneyRequest } from './journey/getJourneyRequest.ts';
import { getJourney } from './journey/getJourney.ts';
import { searchLeads } from './journey/searchLeads.ts';
import { getLeadJourney } from './journey/getLeadJourney.ts';
import { createOAuthClient } from './oauth-clients/createOAuthClient.ts';
import { deleteOAuthClient } from './oauth-clients/deleteOAuthClient.ts';
import { getOAuthClient } from './oauth-clients/getOAuthClient.ts';
import { listOAuthClients } from './oauth-clients/listOAuthClients.ts';
import { registerOAuthClient } from './oauth-clients/registerOAuthClient.ts';
import { rotateOAuthClientSecret } from './oauth-clients/rotateOAuthClientSecret.ts';
import { updateOAuthClient } from './oauth-clients/updateOAuthClient.ts';
import { checkSender } from './emails/checkSender.ts';
import { getSender } from './emails/getSender.ts';
import { setSender } from './emails/setSender.ts';
import type { Handler, OperationId } from './operation.ts';
import { createProject } from './projects/createProject.ts';
import { deleteProject } from './projects/deleteProject.ts';
import { getProject } from './projects/getProject.ts';
import { getProjectErasure } from './projects/getProjectErasure.ts';
import { getProjectSettings } from './projects/getProjectSettings.ts';
import { getProjectUsage } from './projects/getProjectUsage.ts';
import { listProjectAudit } from './projects/listProjectAudit.ts';
import { listProjects } from './projects/listProjects.ts';
import { restoreProject } from './projects/restoreProject.ts';
import { updateProject } from './projects/updateProject.ts';
import { updateProjectSettings } from './projects/updateProjectSettings.ts';
import { CAMPAIGN_CHANGES } from './searchads/campaign-changes.ts';
import { createSearchCampaign } from './searchads/createSearchCampaign.ts';
import { generateKeywordIdeas } from './searchads/generateKeywordIdeas.ts';
import { getAccountHealth } from './searchads/getAccountHealth.ts';
import { getCampaign } from './searchads/getCampaign.ts';
import { getDeviceBreakdown } from './searchads/getDeviceBreakdown.ts';
import { getPerformanceReport } from './searchads/getPerformanceReport.ts';
import { listCampaigns } from './searchads/listCampaigns.ts';
import { listSearchadsCustomers } from './searchads/listSearchadsCustomers.ts';
import { getPlatformInsights } from './socials/getPlatformInsights.ts';
import { listAdAccounts } from './socials/listAdAccounts.ts';
import { listRoles } from './team/listRoles.ts';
import { createRole } from './team/createRole.ts';
import { updateRole } from './team/updateRole.ts';
import { deleteRole } from './team/deleteRole.ts';
import { setMemberRoles } from './team/setMemberRoles.ts';
import { removeMember } from './team/removeMember.ts';
import { transferOwnership } from './team/transferOwnership.ts';
import { createInvitation } from './team/createInvitation.ts';
import { listInvitations } from './team/listInvitations.ts';
import { revokeInvitation } from './team/revokeInvitation.ts';
import { resendInvitation } from './team/resendInvitation.ts';
import { listTeamMembers } from './team/listTeamMembers.ts';
import { getCurrentUser } from './users/getCurrentUser.ts';
import { getUser } from './users/getUser.ts';
import { updateCurrentUser } from './users/updateCurrentUser.ts';
import { listSessions } from './users/listSessions.ts';
import { endSession } from './users/endSession.ts';
import { endSessions } from './users/endSessions.ts';
import { listAuthorizedApps } from './users/listAuthorizedApps.ts';
import { revokeAuthorizedApp } from './users/revokeAuthorizedApp.ts';
import { updateUser } from './users/updateUser.ts';
import { listUsers } from './users/listUsers.ts';
import { createWebhook } from './webhooks/createWebhook.ts';
import { deleteWebhook } from './webhooks/deleteWebhook.ts';
import { getWebhook } from './webhooks/getWebhook.ts';
import { listWebhookDeliveries } from './webhooks/listWebhookDeliveries.ts';
import { listWebhooks } from './webhooks/listWebhooks.ts';
import { redeliverWebhookDelivery } from './webhooks/redeliverWebhookDelivery.ts';
import { replayWebhook } from './webhooks/replayWebhook.ts';
import { rotateWebhookSecret } from './webhooks/rotateWebhookSecret.ts';
import { testWebhook } from './webhooks/testWebhook.ts';
import { updateWebhook } from './webhooks/updateWebhook.ts';
import { listEventLog } from './webhooks/listEventLog.ts';

/** The handler of every operation of the OpenAPI document. */
export const handlers: { readonly [Id in OperationId]: Handler<Id> } = {
  ...accessHandlers,
  getSender,
  checkSender,
  setSender,
  deleteConversionGoal,
  getConversionGoal,
  listConversionGoals,
  listConversions,
  putConversionGoal,
  cancelEmailBatch,
  cancelEmailSend,
  checkConnection,
  collectEvents,
  completeAssetUpload,
  createAssetUploadUrls,
  createConnectSession,
  createConnection,
  createEmailSuppression,
  createProject,
  createSearchCampaign,
  ...CAMPAIGN_APPROVALS,
  ...CAMPAIGN_CHANGES,
  ...CAMPAIGN_GUARDS,
  deleteAsset,
  deleteConnection,
  deleteEmailSuppression,
  deleteProject,
  eraseJourney,
  exportJourney,
  generateKeywordIdeas,
  getAccountHealth,
  getAsset,
  getConnection,
  getCurrentUser,
  getDeviceBreakdown,
  getEmailBatch,
  getJourneyRequest,
  getJourney,
  getLeadJourney,
  searchLeads,
  getPlatformInsights,
  listAdAccounts,
  getProject,
  getProjectErasure,
  getProjectSettings,
  getProjectUsage,
  getUnsubscribePage,
  getUser,
  listAssets,
  importSuppressions,
  listConnections,
  listEmailBatchRecipients,
  listEmailBatches,
  listEmailSuppressions,
  listProjectAudit,
  listProjects,
  getCampaign,
  getPerformanceReport,
  listCampaigns,
  listSearchadsCustomers,
  listRoles,
  createRole,
  updateRole,
  deleteRole,
  setMemberRoles,
  removeMember,
  transferOwnership,
  createInvitation,
  listInvitations,
  revokeInvitation,
  resendInvitation,
  listTeamMembers,
  updateCurrentUser,
  listSessions,
  endSession,
  endSessions,
  listAuthorizedApps,
  revokeAuthorizedApp,
  updateUser,
  listUsers,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhookDelivery,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  listEventLog,
  pauseEmailBatch,
  queueBatchEmail,
  receiveResendWebhook,
  receiveConnectionWebhook,
  reconnectConnection,
  getMetaDataDeletionPage,
  receiveMetaDataDeletion,
  receiveMetaDeauthorization,
  restoreProject,
  resumeEmailBatch,
  retryEmailBatch,
  createOAuthClient,
  deleteOAuthClient,
  getOAuthClient,
  listOAuthClients,
  updateOAuthClient,
  registerOAuthClient,
  rotateOAuthClientSecret,
  unsubscribeByLink,
  updateProject,
  updateProjectSettings,
};

/** Whether the OpenAPI document's operation has a handler here. */
export function isOperationId(id: string): id is OperationId {
  return Object.hasOwn(handlers, id);
}
