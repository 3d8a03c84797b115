import { z } from 'zod';
import type { Limit } from './rate-limiter.ts';
import type { LimitName } from './rate-limits.ts';

/** `6000/60`: 6,000 in a window of 60 seconds. */
function rateLimit(standard: string) {
  return z
    .string()
    .regex(/^[1-9]\d{0,8}\/[1-9]\d{0,5}$/, 'must be a number and the seconds of its window, such as 6000/60')
    .default(standard)
    .transform((written) => {
      const [count = 0, seconds = 0] = written.split('/').map(Number);
      return { count, seconds };
    });
}

/** The settings of the limits: docs/reference/limits.md. */
export const rateLimitVariables = {
  RATE_LIMIT_REQUESTS: rateLimit('6000/60'),
  RATE_LIMIT_FAILED_CREDENTIALS: rateLimit('600/60'),
  RATE_LIMIT_TOKEN_REQUESTS: rateLimit('600/60'),
  RATE_LIMIT_AUTHORIZATIONS: rateLimit('300/60'),
  RATE_LIMIT_INTERACTIONS: rateLimit('3000/60'),
  RATE_LIMIT_SIGN_IN_LINKS_PER_REQUESTER: rateLimit('5/900'),
  RATE_LIMIT_SIGN_IN_LINKS_PER_ADDRESS: rateLimit('20/900'),
  RATE_LIMIT_SIGN_IN_LINKS_PER_NETWORK: rateLimit('60/900'),
  RATE_LIMIT_CLIENT_REGISTRATIONS: rateLimit('20/3600'),
  RATE_LIMIT_CLIENT_DOCUMENTS_PER_ADDRESS: rateLimit('60/3600'),
  RATE_LIMIT_CLIENT_DOCUMENTS: rateLimit('3600/3600'),
  RATE_LIMIT_SECRET_ROTATIONS: rateLimit('20/3600'),
  RATE_LIMIT_INVITATIONS_PER_PROJECT: rateLimit('100/86400'),
  RATE_LIMIT_INVITATIONS_PER_ADDRESS: rateLimit('5/86400'),
  RATE_LIMIT_EVENTS_PER_KEY: rateLimit('60000/60'),
  RATE_LIMIT_EVENTS_PER_ADDRESS: rateLimit('600/60'),
  RATE_LIMIT_COLLECTED_EVENTS_PER_ADDRESS: rateLimit('6000/60'),
  RATE_LIMIT_COLLECTED_EVENTS_PER_KEY: rateLimit('2000000/86400'),
  RATE_LIMIT_COLLECTED_KILOBYTES_PER_KEY: rateLimit('2000000/86400'),
  RATE_LIMIT_COLLECTED_EVENTS_PER_PROJECT: rateLimit('5000000/86400'),
  RATE_LIMIT_COLLECTED_KILOBYTES_PER_PROJECT: rateLimit('5000000/86400'),
};

type Environment = z.infer<z.ZodObject<typeof rateLimitVariables>>;

export function rateLimitsOf(env: Environment): Record<LimitName, Limit> {
  return {
    requests: env.RATE_LIMIT_REQUESTS,
    requestsPerUser: { ...env.RATE_LIMIT_REQUESTS, count: 2 * env.RATE_LIMIT_REQUESTS.count },
    failedCredentials: env.RATE_LIMIT_FAILED_CREDENTIALS,
    tokenRequests: env.RATE_LIMIT_TOKEN_REQUESTS,
    authorizations: env.RATE_LIMIT_AUTHORIZATIONS,
    interactions: env.RATE_LIMIT_INTERACTIONS,
    signInLinksPerRequester: env.RATE_LIMIT_SIGN_IN_LINKS_PER_REQUESTER,
    signInLinksPerAddress: env.RATE_LIMIT_SIGN_IN_LINKS_PER_ADDRESS,
    signInLinksPerNetwork: env.RATE_LIMIT_SIGN_IN_LINKS_PER_NETWORK,
    clientRegistrations: env.RATE_LIMIT_CLIENT_REGISTRATIONS,
    clientDocumentsPerAddress: env.RATE_LIMIT_CLIENT_DOCUMENTS_PER_ADDRESS,
    clientDocuments: env.RATE_LIMIT_CLIENT_DOCUMENTS,
    secretRotations: env.RATE_LIMIT_SECRET_ROTATIONS,
    invitationsPerProject: env.RATE_LIMIT_INVITATIONS_PER_PROJECT,
    invitationsPerAddress: env.RATE_LIMIT_INVITATIONS_PER_ADDRESS,
    eventsPerKey: env.RATE_LIMIT_EVENTS_PER_KEY,
    eventsPerAddress: env.RATE_LIMIT_EVENTS_PER_ADDRESS,
    collectedEventsPerAddress: env.RATE_LIMIT_COLLECTED_EVENTS_PER_ADDRESS,
    collectedEventsPerKey: env.RATE_LIMIT_COLLECTED_EVENTS_PER_KEY,
    collectedKilobytesPerKey: env.RATE_LIMIT_COLLECTED_KILOBYTES_PER_KEY,
    collectedEventsPerProject: env.RATE_LIMIT_COLLECTED_EVENTS_PER_PROJECT,
    collectedKilobytesPerProject: env.RATE_LIMIT_COLLECTED_KILOBYTES_PER_PROJECT,
  };
}
