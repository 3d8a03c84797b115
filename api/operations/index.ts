import { cancelEmailBatch } from './emails/cancelEmailBatch.ts';
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
import { notImplemented } from './not-implemented.ts';
import type { Handler, OperationId } from './operation.ts';
import { listTeamMembers } from './team/listTeamMembers.ts';
import { getCurrentUser } from './users/getCurrentUser.ts';
import { getUser } from './users/getUser.ts';
import { listUsers } from './users/listUsers.ts';

/** The handler of every operation of the OpenAPI document. */
export const handlers: { readonly [Id in OperationId]: Handler<Id> } = {
  cancelEmailBatch,
  createAssetUploadUrls: notImplemented,
  createEmailSuppression,
  createSearchCampaign: notImplemented,
  deleteEmailSuppression,
  generateKeywordIdeas: notImplemented,
  getAccountHealth: notImplemented,
  getCurrentUser,
  getDeviceBreakdown: notImplemented,
  getEmailBatch,
  getLeadJourney: notImplemented,
  getPlatformInsights: notImplemented,
  getUnsubscribePage,
  getUser,
  listEmailBatchRecipients,
  listEmailSuppressions,
  listSearchadsCustomers: notImplemented,
  listTeamMembers,
  listUsers,
  pauseEmailBatch,
  queueBatchEmail,
  receiveResendWebhook,
  resumeEmailBatch,
  retryEmailBatch,
  rotateOAuthClientSecret: notImplemented,
  unsubscribeByLink,
  updateOAuthClient: notImplemented,
};

/** Whether the OpenAPI document's operation has a handler here. */
export function isOperationId(id: string): id is OperationId {
  return Object.hasOwn(handlers, id);
}
