import type { EmailMetrics } from '../activities/emails/email-metrics.ts';
import { createResendClient } from '../activities/emails/resend-client.ts';
import type { ActivityDependencies } from '../activities/index.ts';
import { SIGN_IN_RATE_FRACTION } from '../workflows/contract/users.ts';
import type { WorkerConfig } from './config.ts';

/** Resend's default limit of an account. Response headers report a lower limit. */
const OWN_ACCOUNT_PER_SECOND = 5;

/**
 * Returns the channels of batches and sign-in links. Links use their own account, or a reserved share of the batches'
 * account, so that no batch delays a sign-in.
 */
export function createMailChannels(
  config: WorkerConfig,
  metrics: Pick<EmailMetrics, 'measureCalls'>,
): Pick<
  ActivityDependencies,
  'batchMail' | 'signInMail' | 'createOwnClient' | 'ownAccountRequestsPerSecond'
> {
  const { RESEND_API_KEY, RESEND_BASE_URL: baseUrl, SIGN_IN_RESEND_API_KEY: ownKey } = config;
  const requestsPerSecond = config.RESEND_REQUESTS_PER_SECOND;
  const createClient = (apiKey: string, isOwn = false) =>
    metrics.measureCalls(createResendClient({ apiKey, baseUrl }), { isOwn });
  const resend = createClient(RESEND_API_KEY);
  const ownAccounts = {
    createOwnClient: (apiKey: string) => createClient(apiKey, true),
    ownAccountRequestsPerSecond: OWN_ACCOUNT_PER_SECOND,
  };
  if (ownKey === undefined) {
    return {
      ...ownAccounts,
      batchMail: { resend, pace: { slots: 'resend', requestsPerSecond, share: 1 - SIGN_IN_RATE_FRACTION } },
      signInMail: {
        resend,
        pace: { slots: 'resend-sign-in', requestsPerSecond, share: SIGN_IN_RATE_FRACTION },
      },
    };
  }
  const ownPerSecond = config.SIGN_IN_RESEND_REQUESTS_PER_SECOND;
  return {
    ...ownAccounts,
    batchMail: { resend, pace: { slots: 'resend', requestsPerSecond, share: 1 } },
    signInMail: {
      resend: createClient(ownKey),
      pace: { slots: 'resend-sign-in', requestsPerSecond: ownPerSecond, share: 1 },
    },
  };
}
