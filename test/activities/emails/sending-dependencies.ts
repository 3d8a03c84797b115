import { Registry } from 'prom-client';
import { createEmailMetrics } from '../../../activities/emails/email-metrics.ts';
import type { ResendClient } from '../../../activities/emails/resend-client.ts';
import type { SendCallsDependencies } from '../../../activities/emails/send-calls.ts';
import type { Database } from '../../../models/database.ts';

/** @param requestsPerSecond rate of the provider's slots */
export function createSendingDependencies(
  database: Database,
  sendBatch: ResendClient['sendBatch'],
  requestsPerSecond = 1_000,
): SendCallsDependencies {
  const client = {
    sendBatch,
    sendMail: () => Promise.reject(new Error('Unexpected mail with attachments.')),
  };
  const keyring = new Map([['k', Buffer.alloc(32)]]);
  return {
    database,
    pace: { slots: 'resend', requestsPerSecond, share: 1 },
    resend: client,
    connectionKeyring: keyring,
    connectionSecrets: { getUsable: (connection) => Promise.resolve(connection) },
    createOwnClient: () => client,
    objectStore: undefined,
    metrics: createEmailMetrics(new Registry(), () => undefined),
    unsubscribeLinks: { publicUrl: 'https://api.example.com', keyring },
    platformDomain: 'mail.platform.example',
  };
}
