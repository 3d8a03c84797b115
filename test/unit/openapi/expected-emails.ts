import type { ExpectedOperation } from './expected-operation.ts';

const email = ['apiKey', 'appKey', 'appKey+apiKey', 'appKey+bearer', 'bearer'];

/** What is asked of batches, suppressions and the provider's events. */
export const OF_EMAILS: Record<string, ExpectedOperation> = {
  listEmailBatches: {
    route: 'GET /emails/batch',
    tag: 'Emails',
    scope: 'emails:send',
    credentials: email,
    errors: [400, 401, 403],
  },
  getEmailBatch: {
    route: 'GET /emails/batch/{trackingId}',
    tag: 'Emails',
    scope: 'emails:send',
    credentials: email,
    errors: [400, 401, 403, 404],
  },
  ...Object.fromEntries(
    ['pause', 'resume', 'cancel', 'retry'].map((verb) => [
      `${verb}EmailBatch`,
      {
        route: `POST /emails/batch/{trackingId}/${verb}`,
        tag: 'Emails',
        scope: 'emails:send',
        credentials: email,
        errors: [400, 401, 403, 404, 409],
      },
    ]),
  ),
  cancelEmailSend: {
    route: 'POST /emails/sends/{sendId}/cancel',
    tag: 'Emails',
    scope: 'emails:send',
    credentials: email,
    errors: [400, 401, 403, 404, 409],
  },
  listEmailBatchRecipients: {
    route: 'GET /emails/batch/{trackingId}/recipients',
    tag: 'Emails',
    scope: 'emails:send',
    credentials: email,
    errors: [400, 401, 403, 404],
  },
  listEmailSuppressions: {
    route: 'GET /emails/suppressions',
    tag: 'Emails',
    scope: 'emails:send',
    credentials: email,
    errors: [400, 401, 403],
  },
  createEmailSuppression: {
    route: 'POST /emails/suppressions',
    tag: 'Emails',
    scope: 'emails:send',
    credentials: email,
    errors: [400, 401, 403],
  },
  deleteEmailSuppression: {
    route: 'DELETE /emails/suppressions/{email}',
    tag: 'Emails',
    scope: 'emails:send',
    credentials: email,
    errors: [400, 401, 403, 404],
  },
  getUnsubscribePage: {
    route: 'GET /emails/unsubscribe/{token}',
    tag: 'Emails',
    credentials: [],
    errors: [404],
  },
  unsubscribeByLink: {
    route: 'POST /emails/unsubscribe/{token}',
    tag: 'Emails',
    credentials: [],
    errors: [404],
  },
  receiveResendWebhook: {
    route: 'POST /webhooks/resend',
    tag: 'Emails',
    credentials: [],
    errors: [400, 401, 404],
  },
  receiveConnectionWebhook: {
    route: 'POST /webhooks/resend/{connectionId}',
    tag: 'Emails',
    credentials: [],
    errors: [400, 401, 404],
  },
};
