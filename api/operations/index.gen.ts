// Made from the names of the files in api/operations by `npm run generate`. Do not edit.

import { listServiceAccounts } from './access/listServiceAccounts.ts';
import { createServiceAccount } from './access/createServiceAccount.ts';
import { listServiceAccountKeys } from './access/listServiceAccountKeys.ts';
import { createServiceAccountKey } from './access/createServiceAccountKey.ts';
import { revokeServiceAccountKey } from './access/revokeServiceAccountKey.ts';
import { listAppKeys } from './access/listAppKeys.ts';
import { createAppKey } from './access/createAppKey.ts';
import { revokeAppKey } from './access/revokeAppKey.ts';
import { deleteServiceAccount } from './access/deleteServiceAccount.ts';
import { listWriteKeys } from './access/listWriteKeys.ts';
import { createWriteKey } from './access/createWriteKey.ts';
import { revokeWriteKey } from './access/revokeWriteKey.ts';
import { listWriteKeyEvents } from './access/listWriteKeyEvents.ts';
import { createAssetUploadUrls } from './assets/createAssetUploadUrls.ts';
import { listAssets } from './assets/listAssets.ts';
import { getAsset } from './assets/getAsset.ts';
import { deleteAsset } from './assets/deleteAsset.ts';
import { completeAssetUpload } from './assets/completeAssetUpload.ts';
import { createPublicLink } from './assets/createPublicLink.ts';
import { revokePublicLink } from './assets/revokePublicLink.ts';
import { getPublicImage } from './assets/getPublicImage.ts';
import { createConnectSession } from './connections/createConnectSession.ts';
import { listConnections } from './connections/listConnections.ts';
import { createConnection } from './connections/createConnection.ts';
import { getConnection } from './connections/getConnection.ts';
import { updateConnection } from './connections/updateConnection.ts';
import { deleteConnection } from './connections/deleteConnection.ts';
import { importSuppressions } from './connections/importSuppressions.ts';
import { checkConnection } from './connections/checkConnection.ts';
import { reconnectConnection } from './connections/reconnectConnection.ts';
import { receiveMetaDeauthorization } from './connections/receiveMetaDeauthorization.ts';
import { receiveMetaDataDeletion } from './connections/receiveMetaDataDeletion.ts';
import { getMetaDataDeletionPage } from './connections/getMetaDataDeletionPage.ts';
import { listConversionGoals } from './conversions/listConversionGoals.ts';
import { getConversionGoal } from './conversions/getConversionGoal.ts';
import { putConversionGoal } from './conversions/putConversionGoal.ts';
import { deleteConversionGoal } from './conversions/deleteConversionGoal.ts';
import { listConversions } from './conversions/listConversions.ts';
import { getConversionSummary } from './conversions/getConversionSummary.ts';
import { listConversionActions } from './conversions/listConversionActions.ts';
import { getSender } from './emails/getSender.ts';
import { setSender } from './emails/setSender.ts';
import { checkSender } from './emails/checkSender.ts';
import { queueBatchEmail } from './emails/queueBatchEmail.ts';
import { listEmailBatches } from './emails/listEmailBatches.ts';
import { getEmailBatch } from './emails/getEmailBatch.ts';
import { listEmailBatchRecipients } from './emails/listEmailBatchRecipients.ts';
import { getEmailBatchRecipient } from './emails/getEmailBatchRecipient.ts';
import { pauseEmailBatch } from './emails/pauseEmailBatch.ts';
import { resumeEmailBatch } from './emails/resumeEmailBatch.ts';
import { cancelEmailBatch } from './emails/cancelEmailBatch.ts';
import { retryEmailBatch } from './emails/retryEmailBatch.ts';
import { rescheduleEmailBatch } from './emails/rescheduleEmailBatch.ts';
import { cancelEmailSend } from './emails/cancelEmailSend.ts';
import { getEmailDeliverability } from './emails/getEmailDeliverability.ts';
import { listEmailSuppressions } from './emails/listEmailSuppressions.ts';
import { createEmailSuppression } from './emails/createEmailSuppression.ts';
import { deleteEmailSuppression } from './emails/deleteEmailSuppression.ts';
import { getUnsubscribePage } from './emails/getUnsubscribePage.ts';
import { unsubscribeByLink } from './emails/unsubscribeByLink.ts';
import { receiveResendWebhook } from './emails/receiveResendWebhook.ts';
import { receiveConnectionWebhook } from './emails/receiveConnectionWebhook.ts';
import { listEmailTemplates } from './emails/listEmailTemplates.ts';
import { createEmailTemplate } from './emails/createEmailTemplate.ts';
import { getEmailTemplate } from './emails/getEmailTemplate.ts';
import { updateEmailTemplate } from './emails/updateEmailTemplate.ts';
import { publishEmailTemplate } from './emails/publishEmailTemplate.ts';
import { archiveEmailTemplate } from './emails/archiveEmailTemplate.ts';
import { previewEmailTemplate } from './emails/previewEmailTemplate.ts';
import { sendTestEmail } from './emails/sendTestEmail.ts';
import { getLeadJourney } from './journey/getLeadJourney.ts';
import { searchLeads } from './journey/searchLeads.ts';
import { getJourney } from './journey/getJourney.ts';
import { eraseJourney } from './journey/eraseJourney.ts';
import { exportJourney } from './journey/exportJourney.ts';
import { listJourneyRequests } from './journey/listJourneyRequests.ts';
import { getJourneyRequest } from './journey/getJourneyRequest.ts';
import { collectEvents } from './journey/collectEvents.ts';
import { listOAuthClients } from './oauth-clients/listOAuthClients.ts';
import { createOAuthClient } from './oauth-clients/createOAuthClient.ts';
import { registerOAuthClient } from './oauth-clients/registerOAuthClient.ts';
import { getOAuthClient } from './oauth-clients/getOAuthClient.ts';
import { deleteOAuthClient } from './oauth-clients/deleteOAuthClient.ts';
import { updateOAuthClient } from './oauth-clients/updateOAuthClient.ts';
import { rotateOAuthClientSecret } from './oauth-clients/rotateOAuthClientSecret.ts';
import { listProjects } from './projects/listProjects.ts';
import { createProject } from './projects/createProject.ts';
import { getProject } from './projects/getProject.ts';
import { updateProject } from './projects/updateProject.ts';
import { deleteProject } from './projects/deleteProject.ts';
import { getProjectErasure } from './projects/getProjectErasure.ts';
import { listProjectAudit } from './projects/listProjectAudit.ts';
import { getProjectUsage } from './projects/getProjectUsage.ts';
import { getProjectActivity } from './projects/getProjectActivity.ts';
import { getProjectSettings } from './projects/getProjectSettings.ts';
import { updateProjectSettings } from './projects/updateProjectSettings.ts';
import { restoreProject } from './projects/restoreProject.ts';
import { createSearchCampaign } from './searchads/createSearchCampaign.ts';
import { listCampaigns } from './searchads/listCampaigns.ts';
import { getCampaign } from './searchads/getCampaign.ts';
import { updateSearchCampaign } from './searchads/updateSearchCampaign.ts';
import { removeSearchCampaign } from './searchads/removeSearchCampaign.ts';
import { getPerformanceReport } from './searchads/getPerformanceReport.ts';
import { addNegativeKeywords } from './searchads/addNegativeKeywords.ts';
import { removeNegativeKeyword } from './searchads/removeNegativeKeyword.ts';
import { addKeywords } from './searchads/addKeywords.ts';
import { updateKeyword } from './searchads/updateKeyword.ts';
import { removeKeyword } from './searchads/removeKeyword.ts';
import { addAd } from './searchads/addAd.ts';
import { updateAd } from './searchads/updateAd.ts';
import { changeTargets } from './searchads/changeTargets.ts';
import { listCampaignChanges } from './searchads/listCampaignChanges.ts';
import { searchLocations } from './searchads/searchLocations.ts';
import { generateKeywordIdeas } from './searchads/generateKeywordIdeas.ts';
import { listSearchadsCustomers } from './searchads/listSearchadsCustomers.ts';
import { getAccountHealth } from './searchads/getAccountHealth.ts';
import { getDeviceBreakdown } from './searchads/getDeviceBreakdown.ts';
import { stopAllCampaigns } from './searchads/stopAllCampaigns.ts';
import { resumeCampaigns } from './searchads/resumeCampaigns.ts';
import { listCampaignStops } from './searchads/listCampaignStops.ts';
import { getCampaignStop } from './searchads/getCampaignStop.ts';
import { listCampaignApprovals } from './searchads/listCampaignApprovals.ts';
import { getCampaignApproval } from './searchads/getCampaignApproval.ts';
import { grantCampaignApproval } from './searchads/grantCampaignApproval.ts';
import { declineCampaignApproval } from './searchads/declineCampaignApproval.ts';
import { withdrawCampaignApproval } from './searchads/withdrawCampaignApproval.ts';
import { listSequences } from './sequences/listSequences.ts';
import { createSequence } from './sequences/createSequence.ts';
import { getSequence } from './sequences/getSequence.ts';
import { updateSequence } from './sequences/updateSequence.ts';
import { activateSequence } from './sequences/activateSequence.ts';
import { pauseSequence } from './sequences/pauseSequence.ts';
import { archiveSequence } from './sequences/archiveSequence.ts';
import { listSequenceEnrollments } from './sequences/listSequenceEnrollments.ts';
import { enrollInSequence } from './sequences/enrollInSequence.ts';
import { moveSequenceEnrollments } from './sequences/moveSequenceEnrollments.ts';
import { getSequenceEnrollment } from './sequences/getSequenceEnrollment.ts';
import { exitSequenceEnrollment } from './sequences/exitSequenceEnrollment.ts';
import { getSequenceMetrics } from './sequences/getSequenceMetrics.ts';
import { listAdAccounts } from './socials/listAdAccounts.ts';
import { getPlatformInsights } from './socials/getPlatformInsights.ts';
import { listRoles } from './team/listRoles.ts';
import { createRole } from './team/createRole.ts';
import { updateRole } from './team/updateRole.ts';
import { deleteRole } from './team/deleteRole.ts';
import { removeMember } from './team/removeMember.ts';
import { setMemberRoles } from './team/setMemberRoles.ts';
import { transferOwnership } from './team/transferOwnership.ts';
import { listInvitations } from './team/listInvitations.ts';
import { createInvitation } from './team/createInvitation.ts';
import { revokeInvitation } from './team/revokeInvitation.ts';
import { resendInvitation } from './team/resendInvitation.ts';
import { listTeamMembers } from './team/listTeamMembers.ts';
import { listUsers } from './users/listUsers.ts';
import { getCurrentUser } from './users/getCurrentUser.ts';
import { updateCurrentUser } from './users/updateCurrentUser.ts';
import { listSessions } from './users/listSessions.ts';
import { endSessions } from './users/endSessions.ts';
import { endSession } from './users/endSession.ts';
import { listAuthorizedApps } from './users/listAuthorizedApps.ts';
import { revokeAuthorizedApp } from './users/revokeAuthorizedApp.ts';
import { getUser } from './users/getUser.ts';
import { updateUser } from './users/updateUser.ts';
import { listEventLog } from './webhooks/listEventLog.ts';
import { listWebhooks } from './webhooks/listWebhooks.ts';
import { createWebhook } from './webhooks/createWebhook.ts';
import { getWebhook } from './webhooks/getWebhook.ts';
import { updateWebhook } from './webhooks/updateWebhook.ts';
import { deleteWebhook } from './webhooks/deleteWebhook.ts';
import { rotateWebhookSecret } from './webhooks/rotateWebhookSecret.ts';
import { testWebhook } from './webhooks/testWebhook.ts';
import { replayWebhook } from './webhooks/replayWebhook.ts';
import { listWebhookDeliveries } from './webhooks/listWebhookDeliveries.ts';
import { getWebhookDelivery } from './webhooks/getWebhookDelivery.ts';
import { redeliverWebhookDelivery } from './webhooks/redeliverWebhookDelivery.ts';
import type { Handler, OperationId } from './operation.ts';

/** The handler of every operation of the OpenAPI document. */
export const handlers: { readonly [Id in OperationId]: Handler<Id> } = {
  listServiceAccounts,
  createServiceAccount,
  listServiceAccountKeys,
  createServiceAccountKey,
  revokeServiceAccountKey,
  listAppKeys,
  createAppKey,
  revokeAppKey,
  deleteServiceAccount,
  listWriteKeys,
  createWriteKey,
  revokeWriteKey,
  listWriteKeyEvents,
  createAssetUploadUrls,
  listAssets,
  getAsset,
  deleteAsset,
  completeAssetUpload,
  createPublicLink,
  revokePublicLink,
  getPublicImage,
  createConnectSession,
  listConnections,
  createConnection,
  getConnection,
  updateConnection,
  deleteConnection,
  importSuppressions,
  checkConnection,
  reconnectConnection,
  receiveMetaDeauthorization,
  receiveMetaDataDeletion,
  getMetaDataDeletionPage,
  listConversionGoals,
  getConversionGoal,
  putConversionGoal,
  deleteConversionGoal,
  listConversions,
  getConversionSummary,
  listConversionActions,
  getSender,
  setSender,
  checkSender,
  queueBatchEmail,
  listEmailBatches,
  getEmailBatch,
  listEmailBatchRecipients,
  getEmailBatchRecipient,
  pauseEmailBatch,
  resumeEmailBatch,
  cancelEmailBatch,
  retryEmailBatch,
  rescheduleEmailBatch,
  cancelEmailSend,
  getEmailDeliverability,
  listEmailSuppressions,
  createEmailSuppression,
  deleteEmailSuppression,
  getUnsubscribePage,
  unsubscribeByLink,
  receiveResendWebhook,
  receiveConnectionWebhook,
  listEmailTemplates,
  createEmailTemplate,
  getEmailTemplate,
  updateEmailTemplate,
  publishEmailTemplate,
  archiveEmailTemplate,
  previewEmailTemplate,
  sendTestEmail,
  getLeadJourney,
  searchLeads,
  getJourney,
  eraseJourney,
  exportJourney,
  listJourneyRequests,
  getJourneyRequest,
  collectEvents,
  listOAuthClients,
  createOAuthClient,
  registerOAuthClient,
  getOAuthClient,
  deleteOAuthClient,
  updateOAuthClient,
  rotateOAuthClientSecret,
  listProjects,
  createProject,
  getProject,
  updateProject,
  deleteProject,
  getProjectErasure,
  listProjectAudit,
  getProjectUsage,
  getProjectActivity,
  getProjectSettings,
  updateProjectSettings,
  restoreProject,
  createSearchCampaign,
  listCampaigns,
  getCampaign,
  updateSearchCampaign,
  removeSearchCampaign,
  getPerformanceReport,
  addNegativeKeywords,
  removeNegativeKeyword,
  addKeywords,
  updateKeyword,
  removeKeyword,
  addAd,
  updateAd,
  changeTargets,
  listCampaignChanges,
  searchLocations,
  generateKeywordIdeas,
  listSearchadsCustomers,
  getAccountHealth,
  getDeviceBreakdown,
  stopAllCampaigns,
  resumeCampaigns,
  listCampaignStops,
  getCampaignStop,
  listCampaignApprovals,
  getCampaignApproval,
  grantCampaignApproval,
  declineCampaignApproval,
  withdrawCampaignApproval,
  listSequences,
  createSequence,
  getSequence,
  updateSequence,
  activateSequence,
  pauseSequence,
  archiveSequence,
  listSequenceEnrollments,
  enrollInSequence,
  moveSequenceEnrollments,
  getSequenceEnrollment,
  exitSequenceEnrollment,
  getSequenceMetrics,
  listAdAccounts,
  getPlatformInsights,
  listRoles,
  createRole,
  updateRole,
  deleteRole,
  removeMember,
  setMemberRoles,
  transferOwnership,
  listInvitations,
  createInvitation,
  revokeInvitation,
  resendInvitation,
  listTeamMembers,
  listUsers,
  getCurrentUser,
  updateCurrentUser,
  listSessions,
  endSessions,
  endSession,
  listAuthorizedApps,
  revokeAuthorizedApp,
  getUser,
  updateUser,
  listEventLog,
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  replayWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  redeliverWebhookDelivery,
};
