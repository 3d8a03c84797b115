// Made from api/openapi/openapi.yaml by `npm run generate`. Do not edit.

import { Area } from '../area.ts';
import type { CallOptions } from '../options.ts';
import type { Answer, Params } from '../operation-types.ts';

/** Operations of the area `access`. */
export class AccessOperations extends Area {
  /** List service accounts: `GET /projects/{projectId}/service-accounts`. */
  listServiceAccounts(params: Params<'listServiceAccounts'> = {}, options?: CallOptions): Promise<Answer<'listServiceAccounts'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/service-accounts' }, params, options);
  }

  /** Create a service account: `POST /projects/{projectId}/service-accounts`. */
  createServiceAccount(params: Params<'createServiceAccount'>, options?: CallOptions): Promise<Answer<'createServiceAccount'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/service-accounts' }, params, options);
  }

  /** List service-account keys: `GET /projects/{projectId}/service-accounts/{serviceAccountId}/keys`. */
  listServiceAccountKeys(params: Params<'listServiceAccountKeys'>, options?: CallOptions): Promise<Answer<'listServiceAccountKeys'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/service-accounts/{serviceAccountId}/keys' }, params, options);
  }

  /** Issue a service-account key: `POST /projects/{projectId}/service-accounts/{serviceAccountId}/keys`. */
  createServiceAccountKey(params: Params<'createServiceAccountKey'>, options?: CallOptions): Promise<Answer<'createServiceAccountKey'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/service-accounts/{serviceAccountId}/keys' }, params, options);
  }

  /** Revoke a service-account key: `DELETE /projects/{projectId}/service-accounts/{serviceAccountId}/keys/{keyId}`. */
  revokeServiceAccountKey(params: Params<'revokeServiceAccountKey'>, options?: CallOptions): Promise<Answer<'revokeServiceAccountKey'>> {
    return this.call({ method: 'DELETE', path: '/projects/{projectId}/service-accounts/{serviceAccountId}/keys/{keyId}' }, params, options);
  }

  /** List app keys: `GET /projects/{projectId}/app-keys`. */
  listAppKeys(params: Params<'listAppKeys'> = {}, options?: CallOptions): Promise<Answer<'listAppKeys'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/app-keys' }, params, options);
  }

  /** Issue an app key: `POST /projects/{projectId}/app-keys`. */
  createAppKey(params: Params<'createAppKey'>, options?: CallOptions): Promise<Answer<'createAppKey'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/app-keys' }, params, options);
  }

  /** Revoke an app key: `DELETE /projects/{projectId}/app-keys/{keyId}`. */
  revokeAppKey(params: Params<'revokeAppKey'>, options?: CallOptions): Promise<Answer<'revokeAppKey'>> {
    return this.call({ method: 'DELETE', path: '/projects/{projectId}/app-keys/{keyId}' }, params, options);
  }

  /** Delete a service account: `DELETE /projects/{projectId}/service-accounts/{serviceAccountId}`. */
  deleteServiceAccount(params: Params<'deleteServiceAccount'>, options?: CallOptions): Promise<Answer<'deleteServiceAccount'>> {
    return this.call({ method: 'DELETE', path: '/projects/{projectId}/service-accounts/{serviceAccountId}' }, params, options);
  }

  /** List write keys: `GET /projects/{projectId}/write-keys`. */
  listWriteKeys(params: Params<'listWriteKeys'> = {}, options?: CallOptions): Promise<Answer<'listWriteKeys'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/write-keys' }, params, options);
  }

  /** Create a write key: `POST /projects/{projectId}/write-keys`. */
  createWriteKey(params: Params<'createWriteKey'>, options?: CallOptions): Promise<Answer<'createWriteKey'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/write-keys' }, params, options);
  }

  /** Revoke a write key: `DELETE /projects/{projectId}/write-keys/{keyId}`. */
  revokeWriteKey(params: Params<'revokeWriteKey'>, options?: CallOptions): Promise<Answer<'revokeWriteKey'>> {
    return this.call({ method: 'DELETE', path: '/projects/{projectId}/write-keys/{keyId}' }, params, options);
  }

  /** List a write key's recent events: `GET /projects/{projectId}/write-keys/{keyId}/events`. */
  listWriteKeyEvents(params: Params<'listWriteKeyEvents'>, options?: CallOptions): Promise<Answer<'listWriteKeyEvents'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/write-keys/{keyId}/events' }, params, options);
  }
}

/** Operations of the area `assets`. */
export class AssetsOperations extends Area {
  /** Request asset upload URLs: `POST /projects/{projectId}/assets/upload-urls`. */
  createAssetUploadUrls(params: Params<'createAssetUploadUrls'>, options?: CallOptions): Promise<Answer<'createAssetUploadUrls'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/assets/upload-urls' }, params, options);
  }

  /** List assets: `GET /projects/{projectId}/assets`. */
  listAssets(params: Params<'listAssets'> = {}, options?: CallOptions): Promise<Answer<'listAssets'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/assets' }, params, options);
  }

  /** Get an asset: `GET /projects/{projectId}/assets/{itemId}`. */
  getAsset(params: Params<'getAsset'>, options?: CallOptions): Promise<Answer<'getAsset'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/assets/{itemId}' }, params, options);
  }

  /** Delete an asset: `DELETE /projects/{projectId}/assets/{itemId}`. */
  deleteAsset(params: Params<'deleteAsset'>, options?: CallOptions): Promise<Answer<'deleteAsset'>> {
    return this.call({ method: 'DELETE', path: '/projects/{projectId}/assets/{itemId}' }, params, options);
  }

  /** Complete an upload: `POST /projects/{projectId}/assets/{itemId}/complete`. */
  completeAssetUpload(params: Params<'completeAssetUpload'>, options?: CallOptions): Promise<Answer<'completeAssetUpload'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/assets/{itemId}/complete', isIdempotent: true }, params, options);
  }

  /** Create a public link: `POST /projects/{projectId}/assets/{itemId}/public-link`. */
  createPublicLink(params: Params<'createPublicLink'>, options?: CallOptions): Promise<Answer<'createPublicLink'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/assets/{itemId}/public-link', isIdempotent: true }, params, options);
  }

  /** Revoke a public link: `DELETE /projects/{projectId}/assets/{itemId}/public-link`. */
  revokePublicLink(params: Params<'revokePublicLink'>, options?: CallOptions): Promise<Answer<'revokePublicLink'>> {
    return this.call({ method: 'DELETE', path: '/projects/{projectId}/assets/{itemId}/public-link' }, params, options);
  }

  /** Show a public image: `GET /images/{token}`. */
  getPublicImage(params: Params<'getPublicImage'>, options?: CallOptions): Promise<Answer<'getPublicImage'>> {
    return this.call({ method: 'GET', path: '/images/{token}' }, params, options);
  }
}

/** Operations of the area `connections`. */
export class ConnectionsOperations extends Area {
  /** Create a connect link: `POST /projects/{projectId}/connect-sessions`. */
  createConnectSession(params: Params<'createConnectSession'>, options?: CallOptions): Promise<Answer<'createConnectSession'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/connect-sessions' }, params, options);
  }

  /** List connections: `GET /projects/{projectId}/connections`. */
  listConnections(params: Params<'listConnections'> = {}, options?: CallOptions): Promise<Answer<'listConnections'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/connections' }, params, options);
  }

  /** Connect an account with credentials: `POST /projects/{projectId}/connections`. */
  createConnection(params: Params<'createConnection'>, options?: CallOptions): Promise<Answer<'createConnection'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/connections' }, params, options);
  }

  /** Get a connection: `GET /projects/{projectId}/connections/{connectionId}`. */
  getConnection(params: Params<'getConnection'>, options?: CallOptions): Promise<Answer<'getConnection'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/connections/{connectionId}' }, params, options);
  }

  /** Update a connection: `PATCH /projects/{projectId}/connections/{connectionId}`. */
  updateConnection(params: Params<'updateConnection'>, options?: CallOptions): Promise<Answer<'updateConnection'>> {
    return this.call({ method: 'PATCH', path: '/projects/{projectId}/connections/{connectionId}' }, params, options);
  }

  /** Delete a connection: `DELETE /projects/{projectId}/connections/{connectionId}`. */
  deleteConnection(params: Params<'deleteConnection'>, options?: CallOptions): Promise<Answer<'deleteConnection'>> {
    return this.call({ method: 'DELETE', path: '/projects/{projectId}/connections/{connectionId}' }, params, options);
  }

  /** Import suppressions from Resend: `POST /projects/{projectId}/connections/{connectionId}/import-suppressions`. */
  importSuppressions(params: Params<'importSuppressions'>, options?: CallOptions): Promise<Answer<'importSuppressions'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/connections/{connectionId}/import-suppressions' }, params, options);
  }

  /** Check a connection: `POST /projects/{projectId}/connections/{connectionId}/check`. */
  checkConnection(params: Params<'checkConnection'>, options?: CallOptions): Promise<Answer<'checkConnection'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/connections/{connectionId}/check' }, params, options);
  }

  /** Create a reconnect link: `POST /projects/{projectId}/connections/{connectionId}/reconnect`. */
  reconnectConnection(params: Params<'reconnectConnection'>, options?: CallOptions): Promise<Answer<'reconnectConnection'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/connections/{connectionId}/reconnect' }, params, options);
  }

  /** Receive a Meta deauthorization: `POST /webhooks/meta/deauthorize`. */
  receiveMetaDeauthorization(params: Params<'receiveMetaDeauthorization'>, options?: CallOptions): Promise<Answer<'receiveMetaDeauthorization'>> {
    return this.call({ method: 'POST', path: '/webhooks/meta/deauthorize', isForm: true }, params, options);
  }

  /** Receive a Meta data deletion: `POST /webhooks/meta/data-deletion`. */
  receiveMetaDataDeletion(params: Params<'receiveMetaDataDeletion'>, options?: CallOptions): Promise<Answer<'receiveMetaDataDeletion'>> {
    return this.call({ method: 'POST', path: '/webhooks/meta/data-deletion', isForm: true }, params, options);
  }

  /** Show a data deletion's status: `GET /webhooks/meta/data-deletion/{confirmationCode}`. */
  getMetaDataDeletionPage(params: Params<'getMetaDataDeletionPage'>, options?: CallOptions): Promise<Answer<'getMetaDataDeletionPage'>> {
    return this.call({ method: 'GET', path: '/webhooks/meta/data-deletion/{confirmationCode}' }, params, options);
  }
}

/** Operations of the area `conversions`. */
export class ConversionsOperations extends Area {
  /** List conversion goals: `GET /projects/{projectId}/conversion-goals`. */
  listConversionGoals(params: Params<'listConversionGoals'> = {}, options?: CallOptions): Promise<Answer<'listConversionGoals'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/conversion-goals' }, params, options);
  }

  /** Get a conversion goal: `GET /projects/{projectId}/conversion-goals/{name}`. */
  getConversionGoal(params: Params<'getConversionGoal'>, options?: CallOptions): Promise<Answer<'getConversionGoal'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/conversion-goals/{name}' }, params, options);
  }

  /** Create or replace a conversion goal: `PUT /projects/{projectId}/conversion-goals/{name}`. */
  putConversionGoal(params: Params<'putConversionGoal'>, options?: CallOptions): Promise<Answer<'putConversionGoal'>> {
    return this.call({ method: 'PUT', path: '/projects/{projectId}/conversion-goals/{name}' }, params, options);
  }

  /** Delete a conversion goal: `DELETE /projects/{projectId}/conversion-goals/{name}`. */
  deleteConversionGoal(params: Params<'deleteConversionGoal'>, options?: CallOptions): Promise<Answer<'deleteConversionGoal'>> {
    return this.call({ method: 'DELETE', path: '/projects/{projectId}/conversion-goals/{name}' }, params, options);
  }

  /** List conversions: `GET /projects/{projectId}/conversions`. */
  listConversions(params: Params<'listConversions'> = {}, options?: CallOptions): Promise<Answer<'listConversions'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/conversions' }, params, options);
  }

  /** Get conversion totals: `GET /projects/{projectId}/conversions/summary`. */
  getConversionSummary(params: Params<'getConversionSummary'> = {}, options?: CallOptions): Promise<Answer<'getConversionSummary'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/conversions/summary' }, params, options);
  }

  /** List conversion actions: `GET /projects/{projectId}/searchads/customers/{customerId}/conversion-actions`. */
  listConversionActions(params: Params<'listConversionActions'>, options?: CallOptions): Promise<Answer<'listConversionActions'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/searchads/customers/{customerId}/conversion-actions' }, params, options);
  }
}

/** Operations of the area `emails`. */
export class EmailsOperations extends Area {
  /** Get the sender: `GET /projects/{projectId}/sender`. */
  getSender(params: Params<'getSender'> = {}, options?: CallOptions): Promise<Answer<'getSender'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/sender' }, params, options);
  }

  /** Set the sender: `PUT /projects/{projectId}/sender`. */
  setSender(params: Params<'setSender'>, options?: CallOptions): Promise<Answer<'setSender'>> {
    return this.call({ method: 'PUT', path: '/projects/{projectId}/sender' }, params, options);
  }

  /** Check the sender's domain: `POST /projects/{projectId}/sender/check`. */
  checkSender(params: Params<'checkSender'> = {}, options?: CallOptions): Promise<Answer<'checkSender'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/sender/check' }, params, options);
  }

  /** Queue a batch e-mail: `POST /emails/batch/queue`. */
  queueBatchEmail(params: Params<'queueBatchEmail'>, options?: CallOptions): Promise<Answer<'queueBatchEmail'>> {
    return this.call({ method: 'POST', path: '/emails/batch/queue', project: 'header', isIdempotent: true }, params, options);
  }

  /** List batches: `GET /emails/batch`. */
  listEmailBatches(params: Params<'listEmailBatches'> = {}, options?: CallOptions): Promise<Answer<'listEmailBatches'>> {
    return this.call({ method: 'GET', path: '/emails/batch', project: 'header' }, params, options);
  }

  /** Get a batch: `GET /emails/batch/{trackingId}`. */
  getEmailBatch(params: Params<'getEmailBatch'>, options?: CallOptions): Promise<Answer<'getEmailBatch'>> {
    return this.call({ method: 'GET', path: '/emails/batch/{trackingId}', project: 'header' }, params, options);
  }

  /** List a batch's recipients: `GET /emails/batch/{trackingId}/recipients`. */
  listEmailBatchRecipients(params: Params<'listEmailBatchRecipients'>, options?: CallOptions): Promise<Answer<'listEmailBatchRecipients'>> {
    return this.call({ method: 'GET', path: '/emails/batch/{trackingId}/recipients', project: 'header' }, params, options);
  }

  /** Get a recipient's mail: `GET /emails/batch/{trackingId}/recipients/{index}`. */
  getEmailBatchRecipient(params: Params<'getEmailBatchRecipient'>, options?: CallOptions): Promise<Answer<'getEmailBatchRecipient'>> {
    return this.call({ method: 'GET', path: '/emails/batch/{trackingId}/recipients/{index}', project: 'header' }, params, options);
  }

  /** Pause a batch: `POST /emails/batch/{trackingId}/pause`. */
  pauseEmailBatch(params: Params<'pauseEmailBatch'>, options?: CallOptions): Promise<Answer<'pauseEmailBatch'>> {
    return this.call({ method: 'POST', path: '/emails/batch/{trackingId}/pause', project: 'header', isIdempotent: true }, params, options);
  }

  /** Resume a batch: `POST /emails/batch/{trackingId}/resume`. */
  resumeEmailBatch(params: Params<'resumeEmailBatch'>, options?: CallOptions): Promise<Answer<'resumeEmailBatch'>> {
    return this.call({ method: 'POST', path: '/emails/batch/{trackingId}/resume', project: 'header', isIdempotent: true }, params, options);
  }

  /** Cancel a batch: `POST /emails/batch/{trackingId}/cancel`. */
  cancelEmailBatch(params: Params<'cancelEmailBatch'>, options?: CallOptions): Promise<Answer<'cancelEmailBatch'>> {
    return this.call({ method: 'POST', path: '/emails/batch/{trackingId}/cancel', project: 'header', isIdempotent: true }, params, options);
  }

  /** Retry failed recipients: `POST /emails/batch/{trackingId}/retry`. */
  retryEmailBatch(params: Params<'retryEmailBatch'>, options?: CallOptions): Promise<Answer<'retryEmailBatch'>> {
    return this.call({ method: 'POST', path: '/emails/batch/{trackingId}/retry', project: 'header' }, params, options);
  }

  /** Reschedule a batch: `POST /emails/batch/{trackingId}/reschedule`. */
  rescheduleEmailBatch(params: Params<'rescheduleEmailBatch'>, options?: CallOptions): Promise<Answer<'rescheduleEmailBatch'>> {
    return this.call({ method: 'POST', path: '/emails/batch/{trackingId}/reschedule', project: 'header', isIdempotent: true }, params, options);
  }

  /** Cancel one recipient's mail: `POST /emails/sends/{sendId}/cancel`. */
  cancelEmailSend(params: Params<'cancelEmailSend'>, options?: CallOptions): Promise<Answer<'cancelEmailSend'>> {
    return this.call({ method: 'POST', path: '/emails/sends/{sendId}/cancel', project: 'header', isIdempotent: true }, params, options);
  }

  /** Get deliverability: `GET /emails/deliverability`. */
  getEmailDeliverability(params: Params<'getEmailDeliverability'> = {}, options?: CallOptions): Promise<Answer<'getEmailDeliverability'>> {
    return this.call({ method: 'GET', path: '/emails/deliverability', project: 'header' }, params, options);
  }

  /** List suppressed addresses: `GET /emails/suppressions`. */
  listEmailSuppressions(params: Params<'listEmailSuppressions'> = {}, options?: CallOptions): Promise<Answer<'listEmailSuppressions'>> {
    return this.call({ method: 'GET', path: '/emails/suppressions', project: 'header' }, params, options);
  }

  /** Suppress an address: `POST /emails/suppressions`. */
  createEmailSuppression(params: Params<'createEmailSuppression'>, options?: CallOptions): Promise<Answer<'createEmailSuppression'>> {
    return this.call({ method: 'POST', path: '/emails/suppressions', project: 'header' }, params, options);
  }

  /** Remove a suppression: `DELETE /emails/suppressions/{email}`. */
  deleteEmailSuppression(params: Params<'deleteEmailSuppression'>, options?: CallOptions): Promise<Answer<'deleteEmailSuppression'>> {
    return this.call({ method: 'DELETE', path: '/emails/suppressions/{email}', project: 'header' }, params, options);
  }

  /** Show the unsubscribe page: `GET /emails/unsubscribe/{token}`. */
  getUnsubscribePage(params: Params<'getUnsubscribePage'>, options?: CallOptions): Promise<Answer<'getUnsubscribePage'>> {
    return this.call({ method: 'GET', path: '/emails/unsubscribe/{token}' }, params, options);
  }

  /** Unsubscribe with one click: `POST /emails/unsubscribe/{token}`. */
  unsubscribeByLink(params: Params<'unsubscribeByLink'>, options?: CallOptions): Promise<Answer<'unsubscribeByLink'>> {
    return this.call({ method: 'POST', path: '/emails/unsubscribe/{token}', isForm: true }, params, options);
  }

  /** Receive Resend events: `POST /webhooks/resend`. */
  receiveResendWebhook(params: Params<'receiveResendWebhook'>, options?: CallOptions): Promise<Answer<'receiveResendWebhook'>> {
    return this.call({ method: 'POST', path: '/webhooks/resend' }, params, options);
  }

  /** Receive a connected account's events: `POST /webhooks/resend/{connectionId}`. */
  receiveConnectionWebhook(params: Params<'receiveConnectionWebhook'>, options?: CallOptions): Promise<Answer<'receiveConnectionWebhook'>> {
    return this.call({ method: 'POST', path: '/webhooks/resend/{connectionId}' }, params, options);
  }

  /** List templates: `GET /projects/{projectId}/email-templates`. */
  listEmailTemplates(params: Params<'listEmailTemplates'> = {}, options?: CallOptions): Promise<Answer<'listEmailTemplates'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/email-templates' }, params, options);
  }

  /** Create a template: `POST /projects/{projectId}/email-templates`. */
  createEmailTemplate(params: Params<'createEmailTemplate'>, options?: CallOptions): Promise<Answer<'createEmailTemplate'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/email-templates' }, params, options);
  }

  /** Get a template: `GET /projects/{projectId}/email-templates/{templateId}`. */
  getEmailTemplate(params: Params<'getEmailTemplate'>, options?: CallOptions): Promise<Answer<'getEmailTemplate'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/email-templates/{templateId}' }, params, options);
  }

  /** Update a template: `PUT /projects/{projectId}/email-templates/{templateId}`. */
  updateEmailTemplate(params: Params<'updateEmailTemplate'>, options?: CallOptions): Promise<Answer<'updateEmailTemplate'>> {
    return this.call({ method: 'PUT', path: '/projects/{projectId}/email-templates/{templateId}' }, params, options);
  }

  /** Publish a template: `POST /projects/{projectId}/email-templates/{templateId}/publish`. */
  publishEmailTemplate(params: Params<'publishEmailTemplate'>, options?: CallOptions): Promise<Answer<'publishEmailTemplate'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/email-templates/{templateId}/publish', isIdempotent: true }, params, options);
  }

  /** Archive a template: `POST /projects/{projectId}/email-templates/{templateId}/archive`. */
  archiveEmailTemplate(params: Params<'archiveEmailTemplate'>, options?: CallOptions): Promise<Answer<'archiveEmailTemplate'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/email-templates/{templateId}/archive', isIdempotent: true }, params, options);
  }

  /** Preview a template: `POST /projects/{projectId}/email-templates/{templateId}/preview`. */
  previewEmailTemplate(params: Params<'previewEmailTemplate'>, options?: CallOptions): Promise<Answer<'previewEmailTemplate'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/email-templates/{templateId}/preview', isIdempotent: true }, params, options);
  }

  /** Send a test mail: `POST /projects/{projectId}/email-templates/{templateId}/test`. */
  sendTestEmail(params: Params<'sendTestEmail'>, options?: CallOptions): Promise<Answer<'sendTestEmail'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/email-templates/{templateId}/test', takesKey: true }, params, options);
  }
}

/** Operations of the area `journey`. */
export class JourneyOperations extends Area {
  /** Get a CRM lead journey: `GET /projects/{projectId}/integrations/crmprovider/journey`. */
  getLeadJourney(params: Params<'getLeadJourney'>, options?: CallOptions): Promise<Answer<'getLeadJourney'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/integrations/crmprovider/journey' }, params, options);
  }

  /** Search CRM leads: `GET /projects/{projectId}/integrations/crmprovider/leads`. */
  searchLeads(params: Params<'searchLeads'> = {}, options?: CallOptions): Promise<Answer<'searchLeads'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/integrations/crmprovider/leads' }, params, options);
  }

  /** Get a person's journey: `GET /projects/{projectId}/journeys`. */
  getJourney(params: Params<'getJourney'> = {}, options?: CallOptions): Promise<Answer<'getJourney'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/journeys' }, params, options);
  }

  /** Erase a person's data: `POST /projects/{projectId}/integrations/crmprovider/journey/erase`. */
  eraseJourney(params: Params<'eraseJourney'>, options?: CallOptions): Promise<Answer<'eraseJourney'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/integrations/crmprovider/journey/erase' }, params, options);
  }

  /** Export a person's data: `POST /projects/{projectId}/integrations/crmprovider/journey/export`. */
  exportJourney(params: Params<'exportJourney'>, options?: CallOptions): Promise<Answer<'exportJourney'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/integrations/crmprovider/journey/export' }, params, options);
  }

  /** List erasures and exports: `GET /projects/{projectId}/integrations/crmprovider/journey/requests`. */
  listJourneyRequests(params: Params<'listJourneyRequests'> = {}, options?: CallOptions): Promise<Answer<'listJourneyRequests'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/integrations/crmprovider/journey/requests' }, params, options);
  }

  /** Get an erasure or export: `GET /projects/{projectId}/integrations/crmprovider/journey/requests/{requestId}`. */
  getJourneyRequest(params: Params<'getJourneyRequest'>, options?: CallOptions): Promise<Answer<'getJourneyRequest'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/integrations/crmprovider/journey/requests/{requestId}' }, params, options);
  }

  /** Collect visitor events: `POST /projects/{projectId}/events`. */
  collectEvents(params: Params<'collectEvents'>, options?: CallOptions): Promise<Answer<'collectEvents'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/events', isIdempotent: true }, params, options);
  }
}

/** Operations of the area `oauth-clients`. */
export class OauthClientsOperations extends Area {
  /** List your OAuth clients: `GET /oauth-clients`. */
  listOAuthClients(params: Params<'listOAuthClients'> = {}, options?: CallOptions): Promise<Answer<'listOAuthClients'>> {
    return this.call({ method: 'GET', path: '/oauth-clients' }, params, options);
  }

  /** Create an OAuth client: `POST /oauth-clients`. */
  createOAuthClient(params: Params<'createOAuthClient'>, options?: CallOptions): Promise<Answer<'createOAuthClient'>> {
    return this.call({ method: 'POST', path: '/oauth-clients' }, params, options);
  }

  /** Register a client dynamically: `POST /api/auth/register`. */
  registerOAuthClient(params: Params<'registerOAuthClient'>, options?: CallOptions): Promise<Answer<'registerOAuthClient'>> {
    return this.call({ method: 'POST', path: '/api/auth/register' }, params, options);
  }

  /** Get an OAuth client: `GET /oauth-clients/{clientId}`. */
  getOAuthClient(params: Params<'getOAuthClient'>, options?: CallOptions): Promise<Answer<'getOAuthClient'>> {
    return this.call({ method: 'GET', path: '/oauth-clients/{clientId}' }, params, options);
  }

  /** Delete an OAuth client: `DELETE /oauth-clients/{clientId}`. */
  deleteOAuthClient(params: Params<'deleteOAuthClient'>, options?: CallOptions): Promise<Answer<'deleteOAuthClient'>> {
    return this.call({ method: 'DELETE', path: '/oauth-clients/{clientId}' }, params, options);
  }

  /** Update an OAuth client: `PATCH /oauth-clients/{clientId}`. */
  updateOAuthClient(params: Params<'updateOAuthClient'>, options?: CallOptions): Promise<Answer<'updateOAuthClient'>> {
    return this.call({ method: 'PATCH', path: '/oauth-clients/{clientId}' }, params, options);
  }

  /** Rotate a client secret: `POST /oauth-clients/{clientId}/rotate-secret`. */
  rotateOAuthClientSecret(params: Params<'rotateOAuthClientSecret'>, options?: CallOptions): Promise<Answer<'rotateOAuthClientSecret'>> {
    return this.call({ method: 'POST', path: '/oauth-clients/{clientId}/rotate-secret' }, params, options);
  }
}

/** Operations of the area `projects`. */
export class ProjectsOperations extends Area {
  /** List projects: `GET /projects`. */
  listProjects(params: Params<'listProjects'> = {}, options?: CallOptions): Promise<Answer<'listProjects'>> {
    return this.call({ method: 'GET', path: '/projects' }, params, options);
  }

  /** Create a project: `POST /projects`. */
  createProject(params: Params<'createProject'>, options?: CallOptions): Promise<Answer<'createProject'>> {
    return this.call({ method: 'POST', path: '/projects' }, params, options);
  }

  /** Get a project: `GET /projects/{projectId}`. */
  getProject(params: Params<'getProject'> = {}, options?: CallOptions): Promise<Answer<'getProject'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}' }, params, options);
  }

  /** Rename a project: `PATCH /projects/{projectId}`. */
  updateProject(params: Params<'updateProject'>, options?: CallOptions): Promise<Answer<'updateProject'>> {
    return this.call({ method: 'PATCH', path: '/projects/{projectId}' }, params, options);
  }

  /** Delete a project: `DELETE /projects/{projectId}`. */
  deleteProject(params: Params<'deleteProject'> = {}, options?: CallOptions): Promise<Answer<'deleteProject'>> {
    return this.call({ method: 'DELETE', path: '/projects/{projectId}' }, params, options);
  }

  /** Get an erasure report: `GET /projects/{projectId}/erasure`. */
  getProjectErasure(params: Params<'getProjectErasure'> = {}, options?: CallOptions): Promise<Answer<'getProjectErasure'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/erasure' }, params, options);
  }

  /** List audit entries: `GET /projects/{projectId}/audit`. */
  listProjectAudit(params: Params<'listProjectAudit'> = {}, options?: CallOptions): Promise<Answer<'listProjectAudit'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/audit' }, params, options);
  }

  /** Get project usage: `GET /projects/{projectId}/usage`. */
  getProjectUsage(params: Params<'getProjectUsage'> = {}, options?: CallOptions): Promise<Answer<'getProjectUsage'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/usage' }, params, options);
  }

  /** Get project activity: `GET /projects/{projectId}/activity`. */
  getProjectActivity(params: Params<'getProjectActivity'> = {}, options?: CallOptions): Promise<Answer<'getProjectActivity'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/activity' }, params, options);
  }

  /** Get project settings: `GET /projects/{projectId}/settings`. */
  getProjectSettings(params: Params<'getProjectSettings'> = {}, options?: CallOptions): Promise<Answer<'getProjectSettings'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/settings' }, params, options);
  }

  /** Update project settings: `PATCH /projects/{projectId}/settings`. */
  updateProjectSettings(params: Params<'updateProjectSettings'>, options?: CallOptions): Promise<Answer<'updateProjectSettings'>> {
    return this.call({ method: 'PATCH', path: '/projects/{projectId}/settings' }, params, options);
  }

  /** Restore a project: `POST /projects/{projectId}/restore`. */
  restoreProject(params: Params<'restoreProject'> = {}, options?: CallOptions): Promise<Answer<'restoreProject'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/restore' }, params, options);
  }
}

/** Operations of the area `searchads`. */
export class SearchadsOperations extends Area {
  /** Create a search campaign: `POST /projects/{projectId}/searchads/customers/{customerId}/campaigns/search`. */
  createSearchCampaign(params: Params<'createSearchCampaign'>, options?: CallOptions): Promise<Answer<'createSearchCampaign'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/searchads/customers/{customerId}/campaigns/search', takesKey: true }, params, options);
  }

  /** List campaigns: `GET /projects/{projectId}/searchads/customers/{customerId}/campaigns`. */
  listCampaigns(params: Params<'listCampaigns'>, options?: CallOptions): Promise<Answer<'listCampaigns'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/searchads/customers/{customerId}/campaigns' }, params, options);
  }

  /** Get a campaign: `GET /projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}`. */
  getCampaign(params: Params<'getCampaign'>, options?: CallOptions): Promise<Answer<'getCampaign'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}' }, params, options);
  }

  /** Update a campaign: `PATCH /projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}`. */
  updateSearchCampaign(params: Params<'updateSearchCampaign'>, options?: CallOptions): Promise<Answer<'updateSearchCampaign'>> {
    return this.call({ method: 'PATCH', path: '/projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}', takesKey: true }, params, options);
  }

  /** Remove a campaign: `DELETE /projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}`. */
  removeSearchCampaign(params: Params<'removeSearchCampaign'>, options?: CallOptions): Promise<Answer<'removeSearchCampaign'>> {
    return this.call({ method: 'DELETE', path: '/projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}', takesKey: true }, params, options);
  }

  /** Get a performance report: `GET /projects/{projectId}/searchads/customers/{customerId}/report`. */
  getPerformanceReport(params: Params<'getPerformanceReport'>, options?: CallOptions): Promise<Answer<'getPerformanceReport'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/searchads/customers/{customerId}/report' }, params, options);
  }

  /** Add negative keywords: `POST /projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/negative-keywords`. */
  addNegativeKeywords(params: Params<'addNegativeKeywords'>, options?: CallOptions): Promise<Answer<'addNegativeKeywords'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/negative-keywords', takesKey: true }, params, options);
  }

  /** Remove a negative keyword: `DELETE /projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/negative-keywords/{criterionId}`. */
  removeNegativeKeyword(params: Params<'removeNegativeKeyword'>, options?: CallOptions): Promise<Answer<'removeNegativeKeyword'>> {
    return this.call({ method: 'DELETE', path: '/projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/negative-keywords/{criterionId}', takesKey: true }, params, options);
  }

  /** Add keywords to an ad group: `POST /projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/ad-groups/{adGroupId}/keywords`. */
  addKeywords(params: Params<'addKeywords'>, options?: CallOptions): Promise<Answer<'addKeywords'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/ad-groups/{adGroupId}/keywords', takesKey: true }, params, options);
  }

  /** Pause or enable a keyword: `PATCH /projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/ad-groups/{adGroupId}/keywords/{criterionId}`. */
  updateKeyword(params: Params<'updateKeyword'>, options?: CallOptions): Promise<Answer<'updateKeyword'>> {
    return this.call({ method: 'PATCH', path: '/projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/ad-groups/{adGroupId}/keywords/{criterionId}', takesKey: true }, params, options);
  }

  /** Remove a keyword: `DELETE /projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/ad-groups/{adGroupId}/keywords/{criterionId}`. */
  removeKeyword(params: Params<'removeKeyword'>, options?: CallOptions): Promise<Answer<'removeKeyword'>> {
    return this.call({ method: 'DELETE', path: '/projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/ad-groups/{adGroupId}/keywords/{criterionId}', takesKey: true }, params, options);
  }

  /** Add an ad: `POST /projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/ad-groups/{adGroupId}/ads`. */
  addAd(params: Params<'addAd'>, options?: CallOptions): Promise<Answer<'addAd'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/ad-groups/{adGroupId}/ads', takesKey: true }, params, options);
  }

  /** Update an ad: `PATCH /projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/ad-groups/{adGroupId}/ads/{adId}`. */
  updateAd(params: Params<'updateAd'>, options?: CallOptions): Promise<Answer<'updateAd'>> {
    return this.call({ method: 'PATCH', path: '/projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/ad-groups/{adGroupId}/ads/{adId}', takesKey: true }, params, options);
  }

  /** Change locations and languages: `POST /projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/targets`. */
  changeTargets(params: Params<'changeTargets'>, options?: CallOptions): Promise<Answer<'changeTargets'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/targets', takesKey: true }, params, options);
  }

  /** List a campaign's changes: `GET /projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/changes`. */
  listCampaignChanges(params: Params<'listCampaignChanges'>, options?: CallOptions): Promise<Answer<'listCampaignChanges'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/searchads/customers/{customerId}/campaigns/{campaignId}/changes' }, params, options);
  }

  /** Search locations by name: `GET /projects/{projectId}/searchads/customers/{customerId}/locations`. */
  searchLocations(params: Params<'searchLocations'>, options?: CallOptions): Promise<Answer<'searchLocations'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/searchads/customers/{customerId}/locations' }, params, options);
  }

  /** Generate keyword ideas: `POST /projects/{projectId}/searchads/customers/{customerId}/keyword-ideas`. */
  generateKeywordIdeas(params: Params<'generateKeywordIdeas'>, options?: CallOptions): Promise<Answer<'generateKeywordIdeas'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/searchads/customers/{customerId}/keyword-ideas', isIdempotent: true }, params, options);
  }

  /** List Google Ads customers: `GET /projects/{projectId}/searchads/customers`. */
  listSearchadsCustomers(params: Params<'listSearchadsCustomers'> = {}, options?: CallOptions): Promise<Answer<'listSearchadsCustomers'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/searchads/customers' }, params, options);
  }

  /** Get account health: `GET /projects/{projectId}/searchads/customers/{customerId}/account-health`. */
  getAccountHealth(params: Params<'getAccountHealth'>, options?: CallOptions): Promise<Answer<'getAccountHealth'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/searchads/customers/{customerId}/account-health' }, params, options);
  }

  /** Get device performance breakdown: `GET /projects/{projectId}/searchads/customers/{customerId}/device-breakdown`. */
  getDeviceBreakdown(params: Params<'getDeviceBreakdown'>, options?: CallOptions): Promise<Answer<'getDeviceBreakdown'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/searchads/customers/{customerId}/device-breakdown' }, params, options);
  }

  /** Start an emergency pause: `POST /projects/{projectId}/searchads/stop-all`. */
  stopAllCampaigns(params: Params<'stopAllCampaigns'> = {}, options?: CallOptions): Promise<Answer<'stopAllCampaigns'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/searchads/stop-all', isIdempotent: true }, params, options);
  }

  /** Undo an emergency pause: `POST /projects/{projectId}/searchads/resume`. */
  resumeCampaigns(params: Params<'resumeCampaigns'>, options?: CallOptions): Promise<Answer<'resumeCampaigns'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/searchads/resume', isIdempotent: true }, params, options);
  }

  /** List emergency pauses: `GET /projects/{projectId}/searchads/stops`. */
  listCampaignStops(params: Params<'listCampaignStops'> = {}, options?: CallOptions): Promise<Answer<'listCampaignStops'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/searchads/stops' }, params, options);
  }

  /** Get an emergency pause: `GET /projects/{projectId}/searchads/stops/{stopId}`. */
  getCampaignStop(params: Params<'getCampaignStop'>, options?: CallOptions): Promise<Answer<'getCampaignStop'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/searchads/stops/{stopId}' }, params, options);
  }

  /** List approvals: `GET /projects/{projectId}/searchads/approvals`. */
  listCampaignApprovals(params: Params<'listCampaignApprovals'> = {}, options?: CallOptions): Promise<Answer<'listCampaignApprovals'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/searchads/approvals' }, params, options);
  }

  /** Get an approval: `GET /projects/{projectId}/searchads/approvals/{approvalId}`. */
  getCampaignApproval(params: Params<'getCampaignApproval'>, options?: CallOptions): Promise<Answer<'getCampaignApproval'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/searchads/approvals/{approvalId}' }, params, options);
  }

  /** Approve a request: `POST /projects/{projectId}/searchads/approvals/{approvalId}/approve`. */
  grantCampaignApproval(params: Params<'grantCampaignApproval'>, options?: CallOptions): Promise<Answer<'grantCampaignApproval'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/searchads/approvals/{approvalId}/approve', isIdempotent: true }, params, options);
  }

  /** Decline a request: `POST /projects/{projectId}/searchads/approvals/{approvalId}/decline`. */
  declineCampaignApproval(params: Params<'declineCampaignApproval'>, options?: CallOptions): Promise<Answer<'declineCampaignApproval'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/searchads/approvals/{approvalId}/decline', isIdempotent: true }, params, options);
  }

  /** Withdraw a request: `POST /projects/{projectId}/searchads/approvals/{approvalId}/withdraw`. */
  withdrawCampaignApproval(params: Params<'withdrawCampaignApproval'>, options?: CallOptions): Promise<Answer<'withdrawCampaignApproval'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/searchads/approvals/{approvalId}/withdraw', isIdempotent: true }, params, options);
  }
}

/** Operations of the area `sequences`. */
export class SequencesOperations extends Area {
  /** List sequences: `GET /projects/{projectId}/sequences`. */
  listSequences(params: Params<'listSequences'> = {}, options?: CallOptions): Promise<Answer<'listSequences'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/sequences' }, params, options);
  }

  /** Create a sequence: `POST /projects/{projectId}/sequences`. */
  createSequence(params: Params<'createSequence'>, options?: CallOptions): Promise<Answer<'createSequence'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/sequences' }, params, options);
  }

  /** Get a sequence: `GET /projects/{projectId}/sequences/{sequenceId}`. */
  getSequence(params: Params<'getSequence'>, options?: CallOptions): Promise<Answer<'getSequence'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/sequences/{sequenceId}' }, params, options);
  }

  /** Update a sequence: `PUT /projects/{projectId}/sequences/{sequenceId}`. */
  updateSequence(params: Params<'updateSequence'>, options?: CallOptions): Promise<Answer<'updateSequence'>> {
    return this.call({ method: 'PUT', path: '/projects/{projectId}/sequences/{sequenceId}' }, params, options);
  }

  /** Activate a sequence: `POST /projects/{projectId}/sequences/{sequenceId}/activate`. */
  activateSequence(params: Params<'activateSequence'>, options?: CallOptions): Promise<Answer<'activateSequence'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/sequences/{sequenceId}/activate', isIdempotent: true }, params, options);
  }

  /** Pause a sequence: `POST /projects/{projectId}/sequences/{sequenceId}/pause`. */
  pauseSequence(params: Params<'pauseSequence'>, options?: CallOptions): Promise<Answer<'pauseSequence'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/sequences/{sequenceId}/pause', isIdempotent: true }, params, options);
  }

  /** Archive a sequence: `POST /projects/{projectId}/sequences/{sequenceId}/archive`. */
  archiveSequence(params: Params<'archiveSequence'>, options?: CallOptions): Promise<Answer<'archiveSequence'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/sequences/{sequenceId}/archive', isIdempotent: true }, params, options);
  }

  /** List people in a sequence: `GET /projects/{projectId}/sequences/{sequenceId}/enrollments`. */
  listSequenceEnrollments(params: Params<'listSequenceEnrollments'>, options?: CallOptions): Promise<Answer<'listSequenceEnrollments'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/sequences/{sequenceId}/enrollments' }, params, options);
  }

  /** Enroll people in a sequence: `POST /projects/{projectId}/sequences/{sequenceId}/enrollments`. */
  enrollInSequence(params: Params<'enrollInSequence'>, options?: CallOptions): Promise<Answer<'enrollInSequence'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/sequences/{sequenceId}/enrollments', isIdempotent: true }, params, options);
  }

  /** Move people to a version: `POST /projects/{projectId}/sequences/{sequenceId}/move`. */
  moveSequenceEnrollments(params: Params<'moveSequenceEnrollments'>, options?: CallOptions): Promise<Answer<'moveSequenceEnrollments'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/sequences/{sequenceId}/move', isIdempotent: true }, params, options);
  }

  /** Get an enrollment: `GET /projects/{projectId}/sequences/{sequenceId}/enrollments/{enrollmentId}`. */
  getSequenceEnrollment(params: Params<'getSequenceEnrollment'>, options?: CallOptions): Promise<Answer<'getSequenceEnrollment'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/sequences/{sequenceId}/enrollments/{enrollmentId}' }, params, options);
  }

  /** Remove a person from a sequence: `POST /projects/{projectId}/sequences/{sequenceId}/enrollments/{enrollmentId}/exit`. */
  exitSequenceEnrollment(params: Params<'exitSequenceEnrollment'>, options?: CallOptions): Promise<Answer<'exitSequenceEnrollment'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/sequences/{sequenceId}/enrollments/{enrollmentId}/exit', isIdempotent: true }, params, options);
  }

  /** Get sequence metrics: `GET /projects/{projectId}/sequences/{sequenceId}/metrics`. */
  getSequenceMetrics(params: Params<'getSequenceMetrics'>, options?: CallOptions): Promise<Answer<'getSequenceMetrics'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/sequences/{sequenceId}/metrics' }, params, options);
  }
}

/** Operations of the area `socials`. */
export class SocialsOperations extends Area {
  /** List ad accounts: `GET /socials/ads/accounts/{projectId}`. */
  listAdAccounts(params: Params<'listAdAccounts'> = {}, options?: CallOptions): Promise<Answer<'listAdAccounts'>> {
    return this.call({ method: 'GET', path: '/socials/ads/accounts/{projectId}' }, params, options);
  }

  /** Get platform insights: `GET /socials/ads/insights/{projectId}/{accountId}/platform`. */
  getPlatformInsights(params: Params<'getPlatformInsights'>, options?: CallOptions): Promise<Answer<'getPlatformInsights'>> {
    return this.call({ method: 'GET', path: '/socials/ads/insights/{projectId}/{accountId}/platform' }, params, options);
  }
}

/** Operations of the area `team`. */
export class TeamOperations extends Area {
  /** List roles: `GET /projects/{projectId}/roles`. */
  listRoles(params: Params<'listRoles'> = {}, options?: CallOptions): Promise<Answer<'listRoles'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/roles' }, params, options);
  }

  /** Create a role: `POST /projects/{projectId}/roles`. */
  createRole(params: Params<'createRole'>, options?: CallOptions): Promise<Answer<'createRole'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/roles' }, params, options);
  }

  /** Update a role: `PATCH /projects/{projectId}/roles/{roleId}`. */
  updateRole(params: Params<'updateRole'>, options?: CallOptions): Promise<Answer<'updateRole'>> {
    return this.call({ method: 'PATCH', path: '/projects/{projectId}/roles/{roleId}' }, params, options);
  }

  /** Delete a role: `DELETE /projects/{projectId}/roles/{roleId}`. */
  deleteRole(params: Params<'deleteRole'>, options?: CallOptions): Promise<Answer<'deleteRole'>> {
    return this.call({ method: 'DELETE', path: '/projects/{projectId}/roles/{roleId}' }, params, options);
  }

  /** Remove a member: `DELETE /projects/{projectId}/members/{userId}`. */
  removeMember(params: Params<'removeMember'>, options?: CallOptions): Promise<Answer<'removeMember'>> {
    return this.call({ method: 'DELETE', path: '/projects/{projectId}/members/{userId}' }, params, options);
  }

  /** Set member roles: `PUT /projects/{projectId}/members/{userId}/roles`. */
  setMemberRoles(params: Params<'setMemberRoles'>, options?: CallOptions): Promise<Answer<'setMemberRoles'>> {
    return this.call({ method: 'PUT', path: '/projects/{projectId}/members/{userId}/roles' }, params, options);
  }

  /** Transfer ownership: `POST /projects/{projectId}/owner`. */
  transferOwnership(params: Params<'transferOwnership'>, options?: CallOptions): Promise<Answer<'transferOwnership'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/owner' }, params, options);
  }

  /** List invitations: `GET /projects/{projectId}/invitations`. */
  listInvitations(params: Params<'listInvitations'> = {}, options?: CallOptions): Promise<Answer<'listInvitations'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/invitations' }, params, options);
  }

  /** Invite a person: `POST /projects/{projectId}/invitations`. */
  createInvitation(params: Params<'createInvitation'>, options?: CallOptions): Promise<Answer<'createInvitation'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/invitations' }, params, options);
  }

  /** Revoke an invitation: `DELETE /projects/{projectId}/invitations/{invitationId}`. */
  revokeInvitation(params: Params<'revokeInvitation'>, options?: CallOptions): Promise<Answer<'revokeInvitation'>> {
    return this.call({ method: 'DELETE', path: '/projects/{projectId}/invitations/{invitationId}' }, params, options);
  }

  /** Resend an invitation: `POST /projects/{projectId}/invitations/{invitationId}/resend`. */
  resendInvitation(params: Params<'resendInvitation'>, options?: CallOptions): Promise<Answer<'resendInvitation'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/invitations/{invitationId}/resend' }, params, options);
  }

  /** List team members: `GET /team/members`. */
  listTeamMembers(params: Params<'listTeamMembers'> = {}, options?: CallOptions): Promise<Answer<'listTeamMembers'>> {
    return this.call({ method: 'GET', path: '/team/members', project: 'query' }, params, options);
  }
}

/** Operations of the area `users`. */
export class UsersOperations extends Area {
  /** List users: `GET /users`. */
  listUsers(params: Params<'listUsers'> = {}, options?: CallOptions): Promise<Answer<'listUsers'>> {
    return this.call({ method: 'GET', path: '/users' }, params, options);
  }

  /** Get the current user: `GET /users/me`. */
  getCurrentUser(params: Params<'getCurrentUser'> = {}, options?: CallOptions): Promise<Answer<'getCurrentUser'>> {
    return this.call({ method: 'GET', path: '/users/me' }, params, options);
  }

  /** Update the current user: `PATCH /users/me`. */
  updateCurrentUser(params: Params<'updateCurrentUser'>, options?: CallOptions): Promise<Answer<'updateCurrentUser'>> {
    return this.call({ method: 'PATCH', path: '/users/me' }, params, options);
  }

  /** List your sessions: `GET /users/me/sessions`. */
  listSessions(params: Params<'listSessions'> = {}, options?: CallOptions): Promise<Answer<'listSessions'>> {
    return this.call({ method: 'GET', path: '/users/me/sessions' }, params, options);
  }

  /** End other sessions: `DELETE /users/me/sessions`. */
  endSessions(params: Params<'endSessions'> = {}, options?: CallOptions): Promise<Answer<'endSessions'>> {
    return this.call({ method: 'DELETE', path: '/users/me/sessions' }, params, options);
  }

  /** End a session: `DELETE /users/me/sessions/{sessionId}`. */
  endSession(params: Params<'endSession'>, options?: CallOptions): Promise<Answer<'endSession'>> {
    return this.call({ method: 'DELETE', path: '/users/me/sessions/{sessionId}' }, params, options);
  }

  /** List authorized applications: `GET /users/me/authorized-apps`. */
  listAuthorizedApps(params: Params<'listAuthorizedApps'> = {}, options?: CallOptions): Promise<Answer<'listAuthorizedApps'>> {
    return this.call({ method: 'GET', path: '/users/me/authorized-apps' }, params, options);
  }

  /** Revoke an authorized application: `DELETE /users/me/authorized-apps/{clientId}`. */
  revokeAuthorizedApp(params: Params<'revokeAuthorizedApp'>, options?: CallOptions): Promise<Answer<'revokeAuthorizedApp'>> {
    return this.call({ method: 'DELETE', path: '/users/me/authorized-apps/{clientId}' }, params, options);
  }

  /** Get a user: `GET /users/{userId}`. */
  getUser(params: Params<'getUser'>, options?: CallOptions): Promise<Answer<'getUser'>> {
    return this.call({ method: 'GET', path: '/users/{userId}' }, params, options);
  }

  /** Disable or enable a user: `PATCH /users/{userId}`. */
  updateUser(params: Params<'updateUser'>, options?: CallOptions): Promise<Answer<'updateUser'>> {
    return this.call({ method: 'PATCH', path: '/users/{userId}' }, params, options);
  }
}

/** Operations of the area `webhooks`. */
export class WebhooksOperations extends Area {
  /** List events: `GET /projects/{projectId}/event-log`. */
  listEventLog(params: Params<'listEventLog'> = {}, options?: CallOptions): Promise<Answer<'listEventLog'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/event-log' }, params, options);
  }

  /** List webhooks: `GET /projects/{projectId}/webhooks`. */
  listWebhooks(params: Params<'listWebhooks'> = {}, options?: CallOptions): Promise<Answer<'listWebhooks'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/webhooks' }, params, options);
  }

  /** Create a webhook: `POST /projects/{projectId}/webhooks`. */
  createWebhook(params: Params<'createWebhook'>, options?: CallOptions): Promise<Answer<'createWebhook'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/webhooks' }, params, options);
  }

  /** Get a webhook: `GET /projects/{projectId}/webhooks/{webhookId}`. */
  getWebhook(params: Params<'getWebhook'>, options?: CallOptions): Promise<Answer<'getWebhook'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/webhooks/{webhookId}' }, params, options);
  }

  /** Update a webhook: `PATCH /projects/{projectId}/webhooks/{webhookId}`. */
  updateWebhook(params: Params<'updateWebhook'>, options?: CallOptions): Promise<Answer<'updateWebhook'>> {
    return this.call({ method: 'PATCH', path: '/projects/{projectId}/webhooks/{webhookId}' }, params, options);
  }

  /** Delete a webhook: `DELETE /projects/{projectId}/webhooks/{webhookId}`. */
  deleteWebhook(params: Params<'deleteWebhook'>, options?: CallOptions): Promise<Answer<'deleteWebhook'>> {
    return this.call({ method: 'DELETE', path: '/projects/{projectId}/webhooks/{webhookId}' }, params, options);
  }

  /** Rotate a webhook secret: `POST /projects/{projectId}/webhooks/{webhookId}/rotate-secret`. */
  rotateWebhookSecret(params: Params<'rotateWebhookSecret'>, options?: CallOptions): Promise<Answer<'rotateWebhookSecret'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/webhooks/{webhookId}/rotate-secret' }, params, options);
  }

  /** Send a test event: `POST /projects/{projectId}/webhooks/{webhookId}/test`. */
  testWebhook(params: Params<'testWebhook'>, options?: CallOptions): Promise<Answer<'testWebhook'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/webhooks/{webhookId}/test' }, params, options);
  }

  /** Replay events: `POST /projects/{projectId}/webhooks/{webhookId}/replay`. */
  replayWebhook(params: Params<'replayWebhook'>, options?: CallOptions): Promise<Answer<'replayWebhook'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/webhooks/{webhookId}/replay' }, params, options);
  }

  /** List deliveries: `GET /projects/{projectId}/webhooks/{webhookId}/deliveries`. */
  listWebhookDeliveries(params: Params<'listWebhookDeliveries'>, options?: CallOptions): Promise<Answer<'listWebhookDeliveries'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/webhooks/{webhookId}/deliveries' }, params, options);
  }

  /** Get a delivery: `GET /projects/{projectId}/webhooks/{webhookId}/deliveries/{deliveryId}`. */
  getWebhookDelivery(params: Params<'getWebhookDelivery'>, options?: CallOptions): Promise<Answer<'getWebhookDelivery'>> {
    return this.call({ method: 'GET', path: '/projects/{projectId}/webhooks/{webhookId}/deliveries/{deliveryId}' }, params, options);
  }

  /** Redeliver an event: `POST /projects/{projectId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver`. */
  redeliverWebhookDelivery(params: Params<'redeliverWebhookDelivery'>, options?: CallOptions): Promise<Answer<'redeliverWebhookDelivery'>> {
    return this.call({ method: 'POST', path: '/projects/{projectId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver' }, params, options);
  }
}
