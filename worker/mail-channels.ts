import type { EmailMetrics } from '../activities/emails/email-metrics.ts';
import { createResendClient } from '../activities/emails/resend-client.ts';
import type { ActivityDependencies } from '../activities/index.ts';
import { SIGN_IN_RATE_FRACTION } from '../workflows/contract/users.ts';
import type { WorkerConfig } from './config.ts';

/**
 * Sign-in links and the platform's other mails use a separate account, or a reserved fraction of the batches'
 * rate, so that no batch delays a sign-in.
 */
export function createMailChannels(
  config: WorkerConfig,
  metrics: Pick<EmailMetrics, 'measureCalls'>,
): Pick<ActivityDependencies, 'batchMail' | 'signInMail' | 'createOwnClient'> {
  const { RESEND_API_KEY, RESEND_BASE_URL: baseUrl, SIGN_IN_RESEND_API_KEY: signInKey } = config;
  const requestsPerSecond = config.RESEND_REQUESTS_PER_SECOND;
  const createClient = (apiKey: string, isOwn = false) =>
    metrics.measureCalls(createResendClient({ apiKey, baseUrl }), { isOwn });
  const resend = createClient(RESEND_API_KEY);
  const reserved = signInKey === undefined ? SIGN_IN_RATE_FRACTION : 0;
  return {
    createOwnClient: (apiKey) => createClient(apiKey, true),
    batchMail: { resend, pace: { slots: 'resend', requestsPerSecond, share: 1 - reserved } },
    signInMail:
      signInKey === undefined
        ? { resend, pace: { slots: 'resend-sign-in', requestsPerSecond, share: reserved } }
        : {
            resend: createClient(signInKey),
            pace: {
              slots: 'resend-sign-in',
              requestsPerSecond: config.SIGN_IN_RESEND_REQUESTS_PER_SECOND,
              share: 1,
            },
          },
  };
}
