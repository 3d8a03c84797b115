import { createAppKey } from './access/createAppKey.ts';
import { createServiceAccount } from './access/createServiceAccount.ts';
import { createServiceAccountKey } from './access/createServiceAccountKey.ts';
import { listAppKeys } from './access/listAppKeys.ts';
import { listServiceAccountKeys } from './access/listServiceAccountKeys.ts';
import { listServiceAccounts } from './access/listServiceAccounts.ts';
import { revokeAppKey } from './access/revokeAppKey.ts';
import { revokeServiceAccountKey } from './access/revokeServiceAccountKey.ts';
import { completeAssetUpload } from './assets/completeAssetUpload.ts';
import { createAssetUploadUrls } from './assets/createAssetUploadUrls.ts';
import { deleteAsset } from './assets/deleteAsset.ts';
import { getAsset } from './assets/getAsset.ts';
import { listAssets } from './assets/listAssets.ts';
import { cancelEmailBatch } from './emails/cancelEmailBatch.ts';
import { cancelEmailSend } from './emails/cancelEmailSend.ts';
import { createEmailSuppression } from './emails/createEmailSuppression.ts';
import { deleteEmailSuppression } from './emails/deleteEmailSuppression.ts';
import { getEmailBatch } from './emails/getEmailBatch.ts';
import { getUnsubscribePage } from './emails/getUnsubscribePage.ts';
import { listEmailBatchRecipients } from './emails/listEmailBatchRecipients.ts';
import { listEmailSuppressions } from './emails/listEmailSuppressions.ts';
import { pauseEmailBatch } from './emails/pauseEmailBatch.ts';
import { queueBatchEmail } from './emails/queueBatchEmail.ts';
import { receiveResendWebhook } from './emails/receiveResendWebhook.ts';
import { resumeEmailBatch } from './emails/resumeEmailBatch.ts';
import { retryEmailBatch } from './emails/retryEmailBatch.ts';
import { unsubscribeByLink } from './emails/unsubscribeByLink.ts';
import { collectEvents } from './journey/collectEvents.ts';
import { eraseJourney } from './journey/eraseJourney.ts';
import { exportJourney } from './journey/exportJourney.ts';
import { getJourneyRequest } from './journey/getJourneyRequest.ts';
import { getLeadJourney } from './journey/getLeadJourney.ts';
import { createOAuthClient } from './oauth-clients/createOAuthClient.ts';
import { deleteOAuthClient } from './oauth-clients/deleteOAuthClient.ts';
import { getOAuthClient } from './oauth-clients/getOAuthClient.ts';
import { listOAuthClients } from './oauth-clients/listOAuthClients.ts';
import { rotateOAuthClientSecret } from './oauth-clients/rotateOAuthClientSecret.ts';
import { updateOAuthClient } from './oauth-clients/updateOAuthClient.ts';
import type { Handler, OperationId } from './operation.ts';
import { createSearchCampaign } from './searchads/createSearchCampaign.ts';
import { generateKeywordIdeas } from './searchads/generateKeywordIdeas.ts';
import { getAccountHealth } from './searchads/getAccountHealth.ts';
import { getDeviceBreakdown } from './searchads/getDeviceBreakdown.ts';
import { listSearchadsCustomers } from './searchads/listSearchadsCustomers.ts';
import { getPlatformInsights } from './socials/getPlatformInsights.ts';
import { listTeamMembers } from './team/listTeamMembers.ts';
import { getCurrentUser } from './users/getCurrentUser.ts';
import { getUser } from './users/getUser.ts';
import { listUsers } from './users/listUsers.ts';

/** The handler of every operation of the OpenAPI document. */
export const handlers: { readonly [Id in OperationId]: Handler<Id> } = {
  cancelEmailBatch,
  cancelEmailSend,
  collectEvents,
  createAppKey,
  completeAssetUpload,
  createAssetUploadUrls,
  createEmailSuppression,
  createOAuthClient,
  createSearchCampaign,
  createServiceAccount,
  createServiceAccountKey,
  deleteAsset,
  deleteEmailSuppression,
  deleteOAuthClient,
  eraseJourney,
  exportJourney,
  generateKeywordIdeas,
  getAccountHealth,
  getAsset,
  getCurrentUser,
  getDeviceBreakdown,
  getEmailBatch,
  getJourneyRequest,
  getLeadJourney,
  getOAuthClient,
  getPlatformInsights,
  getUnsubscribePage,
  getUser,
  listAppKeys,
  listAssets,
  listEmailBatchRecipients,
  listEmailSuppressions,
  listOAuthClients,
  listSearchadsCustomers,
  listServiceAccountKeys,
  listServiceAccounts,
  listTeamMembers,
  listUsers,
  pauseEmailBatch,
  queueBatchEmail,
  receiveResendWebhook,
  resumeEmailBatch,
  retryEmailBatch,
  revokeAppKey,
  revokeServiceAccountKey,
  rotateOAuthClientSecret,
  unsubscribeByLink,
  updateOAuthClient,
};

/** Whether the OpenAPI document's operation has a handler here. */
export function isOperationId(id: string): id is OperationId {
  return Object.hasOwn(handlers, id);
}
