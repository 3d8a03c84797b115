import type { StorageLimits } from '../models/assets/storage-usage.ts';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { CountRecipients } from '../telemetry/count-recipients.ts';
import type { Reachable } from '../telemetry/dependencies.ts';
import type { Tracer } from '../telemetry/tracer.ts';
import type { Database } from '../models/database.ts';
import type { Keyring } from '../models/sealed.ts';
import type { VerifyToken } from './credentials/verify-token.ts';
import type { VerifyWebhook } from './credentials/verify-webhook.ts';
import type { ConnectSettings } from './connect/connect-settings.ts';
import type { Cursors } from './cursor.ts';
import type { OAuthServer } from './oauth/server.ts';
import type { AuthorizationEndpoints } from './openapi/authorization-endpoints.ts';
import type { OpenApiDocument } from './openapi/load-document.ts';
import type { FailedCredentials } from './limits/failed-credentials.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { Waits } from './temporal/await-result.ts';
import type { UsageMetrics } from '../telemetry/usage-metrics.ts';
import type { SingleMails } from './temporal/single-mails.ts';
import type { SenderSettings } from './sender-settings.ts';
import type { RequestValidators } from './validation/request-validator.ts';

/** Everything that the API works with. Made once by `main.ts`, or by a test. */
export type ApiContext = {
  readonly settings: {
    /** Where callers reach the API, without a slash at the end. */
    readonly publicUrl: string;
    readonly taskQueuePrefix: string;
    /** The file with what the reference page fills in; undefined: the document's examples. */
    readonly referenceExamplesFile: string | undefined;
    /** The folder of the built console; undefined: beside the code. */
    readonly consoleFolder: string | undefined;
    /** Where pages of the console upload files to. */
    readonly uploadSources: readonly string[];
    /** Where the API reaches its own token endpoint: below the address of its key set. */
    readonly tokenUrl: string;
    /** Milliseconds that a caller waits for the result of a job. */
    readonly resultWaitMs: number;
    /**
     * Proxies of ours before the API, which callers' addresses are taken from. 0: `X-Forwarded-For` is not believed.
     */
    readonly trustProxyHops: number;
    /** Whether a person who is signed in may make projects. */
    readonly selfServiceProjects: boolean;
    /** Contacts in `/.well-known/security.txt`. */
    readonly securityContacts: readonly string[];
    /** What agents may do at `/mcp`. */
    readonly mcp: 'off' | 'read-only' | 'read-write';
    /** Whether events may be sent to this machine's loopback, as in development. */
    readonly webhooksToLoopback: boolean;
    /** What a project may keep in the object store and announce in a day (UTC), in bytes. */
    readonly storage: StorageLimits;
    readonly connect: ConnectSettings;
    readonly senders: SenderSettings;
    readonly emails: {
      /** To how many recipients a project may send in a day (UTC). */
      readonly dailyRecipients: number;
      /** The same while the platform's account sends its mail: its share of that. */
      readonly platformDailyRecipients: number;
      /** Calls a second that the provider allows the whole fleet. */
      readonly requestsPerSecond: number;
    };
  };
  readonly document: OpenApiDocument;
  /** Of the authorisation server, for the document as it is served. */
  readonly endpoints: AuthorizationEndpoints;
  /** Hold requests to the document, and outside of production answers too. */
  readonly validators: RequestValidators;
  readonly database: Database;
  readonly temporal: Client;
  /** Looks which of the two answer. */
  readonly dependencies: () => Promise<Reachable>;
  /** Aborted: the process is about to stop, and wants no new work. */
  readonly draining: AbortSignal;
  /** Callers of this process that wait for the results of jobs. */
  readonly waits: Waits;
  /** Tells the runs that send single mails of new ones. */
  readonly singleMails: SingleMails;
  readonly verifyToken: VerifyToken;
  /** Of tokens for agents, which the operations do not take. */
  readonly verifyAgentToken: VerifyToken;
  /** What callers may do how often; shared with every other API process. */
  readonly rateLimits: RateLimits;
  readonly failedCredentials: FailedCredentials;
  /** Undefined where nobody has set the secret of Resend's webhooks: none are taken. */
  readonly verifyWebhook: VerifyWebhook | undefined;
  /** Those of the accounts that projects have connected. */
  readonly verifyConnectionWebhook: VerifyWebhook;
  /** Issues tokens, and knows what a person who signs in is asked. */
  readonly oauth: OAuthServer;
  readonly cursors: Cursors;
  /** Verifies the tokens of unsubscribe links, which the workers sign. */
  readonly unsubscribeKeyring: Keyring;
  /** Verifies the tokens of sign-in links, which the workers sign. */
  readonly signInKeyring: Keyring;
  readonly countRecipients: CountRecipients;
  readonly usage: UsageMetrics;
  readonly tracer: Tracer;
  readonly logger: Logger;
};
