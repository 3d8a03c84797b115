import type { Logger } from 'pino';
import type { Database } from '../../models/database.ts';
import { createRateLimiter, type Limit, type RateLimiter } from './rate-limiter.ts';

/** The limits, each with its caller in brackets. Their settings: docs/reference/limits.md. */
export type LimitName =
  /** Any request (a credential). */
  | 'requests'
  /** Any request (a user, through all OAuth clients). */
  | 'requestsPerUser'
  /** Credentials that do not hold (an address of the network). */
  | 'failedCredentials'
  /** Requests to the token endpoint (a client at an address of the network). */
  | 'tokenRequests'
  /**
   * Requests to the authorization endpoint (a browser that somebody signed in with, else an address of the network).
   */
  | 'authorizations'
  /** Requests to the pages of an authorization request, and to the address where it goes on (as `authorizations`). */
  | 'interactions'
  /**
   * Sign-in links for one e-mail address (a browser that its person signed in with, else an address of the network).
   */
  | 'signInLinksPerRequester'
  /** Sign-in links that strange browsers ask for (an e-mail address). */
  | 'signInLinksPerAddress'
  /** Sign-in links (an address of the network). */
  | 'signInLinksPerNetwork'
  /** OAuth clients that register themselves (an address of the network). */
  | 'clientRegistrations'
  /** Client ID metadata documents that are fetched (an address of the network). */
  | 'clientDocumentsPerAddress'
  /** Those of clients that are not known yet (all callers together). */
  | 'clientDocuments'
  /** New secrets for OAuth clients (their owner). */
  | 'secretRotations'
  /** Mails with invitations in a day (a project). */
  | 'invitationsPerProject'
  /** The same, whichever project sends them (an e-mail address). */
  | 'invitationsPerAddress'
  /** Requests with events of browsers (a write key). */
  | 'eventsPerKey'
  /** The same (an address of the network, through one write key). */
  | 'eventsPerAddress'
  | CollectedLimitName;

/** What is stored of events, which a request has many of. */
export type CollectedLimitName =
  /** Events of browsers (an address of the network, through one write key). */
  | 'collectedEventsPerAddress'
  /** Events of browsers, and their kilobytes (a write key). */
  | 'collectedEventsPerKey'
  | 'collectedKilobytesPerKey'
  /** Events, and their kilobytes, whoever sends them (a project). */
  | 'collectedEventsPerProject'
  | 'collectedKilobytesPerProject';

export type RateLimits = Readonly<Record<LimitName, RateLimiter>>;

/** Milliseconds that counting a request may add to it when PostgreSQL is slow. */
const TIMEOUT_MS = 500;

/** Of a window of a day; what a process has taken of it and not given out is lost when the process ends. */
const PARTS_OF_A_DAY = 1_000;

/** Makes the limits of a process; what they count is shared with every other on the same database. */
export function createRateLimits(
  database: Database,
  logger: Logger,
  limits: Readonly<Record<LimitName, Limit>>,
): RateLimits {
  const make = (name: LimitName, policy: string, parts?: number) =>
    createRateLimiter({
      database,
      logger,
      policy,
      limit: limits[name],
      timeoutMs: TIMEOUT_MS,
      ...(parts !== undefined && { parts }),
      clearsExpired: name === 'requests',
    });
  return {
    requests: make('requests', 'requests'),
    // Callers see one policy: the tighter of the two.
    requestsPerUser: make('requestsPerUser', 'requests'),
    failedCredentials: make('failedCredentials', 'failed-credentials'),
    tokenRequests: make('tokenRequests', 'token-requests'),
    authorizations: make('authorizations', 'authorizations'),
    interactions: make('interactions', 'interactions'),
    signInLinksPerRequester: make('signInLinksPerRequester', 'sign-in-links-requester'),
    signInLinksPerAddress: make('signInLinksPerAddress', 'sign-in-links-address'),
    signInLinksPerNetwork: make('signInLinksPerNetwork', 'sign-in-links-network'),
    clientRegistrations: make('clientRegistrations', 'client-registrations'),
    clientDocumentsPerAddress: make('clientDocumentsPerAddress', 'client-documents-address'),
    clientDocuments: make('clientDocuments', 'client-documents'),
    secretRotations: make('secretRotations', 'secret-rotations'),
    invitationsPerProject: make('invitationsPerProject', 'invitations-project'),
    invitationsPerAddress: make('invitationsPerAddress', 'invitations-address'),
    eventsPerKey: make('eventsPerKey', 'events-key'),
    eventsPerAddress: make('eventsPerAddress', 'events-address'),
    collectedEventsPerAddress: make('collectedEventsPerAddress', 'collected-events-address'),
    collectedEventsPerKey: make('collectedEventsPerKey', 'collected-events-key', PARTS_OF_A_DAY),
    collectedKilobytesPerKey: make('collectedKilobytesPerKey', 'collected-kilobytes-key', PARTS_OF_A_DAY),
    collectedEventsPerProject: make('collectedEventsPerProject', 'collected-events-project', PARTS_OF_A_DAY),
    collectedKilobytesPerProject: make(
      'collectedKilobytesPerProject',
      'collected-kilobytes-project',
      PARTS_OF_A_DAY,
    ),
  };
}
