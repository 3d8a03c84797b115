import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { CountRecipients } from '../telemetry/count-recipients.ts';
import type { Reachable } from '../telemetry/dependencies.ts';
import type { Tracer } from '../telemetry/tracer.ts';
import type { Database } from '../models/database.ts';
import type { Keyring } from '../models/sealed.ts';
import type { VerifyToken } from './credentials/verify-token.ts';
import type { WebhookVerifier } from './credentials/verify-webhook.ts';
import type { ApiSettings } from './config.ts';
import type { Cursors } from './cursor.ts';
import type { OAuthServer } from './oauth/server.ts';
import type { DocumentParts } from './openapi/authorization-endpoints.ts';
import type { OpenApiDocument } from './openapi/load-document.ts';
import type { FailedCredentials } from './limits/failed-credentials.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { Waits } from './temporal/await-result.ts';
import type { UsageMetrics } from '../telemetry/usage-metrics.ts';
import type { SingleMails } from './temporal/single-mails.ts';
import type { RequestValidators } from './validation/request-validator.ts';

export type ApiContext = {
  readonly settings: ApiSettings;
  readonly document: OpenApiDocument;
  readonly endpoints: DocumentParts;
  /** Validators of requests and, outside production, of responses. */
  readonly validators: RequestValidators;
  readonly database: Database;
  readonly temporal: Client;
  readonly checkDependencies: () => Promise<Reachable>;
  /** Aborts when the process shuts down. Start no new work afterwards. */
  readonly draining: AbortSignal;
  /** Limits the callers of this process that wait for a job's result. */
  readonly waits: Waits;
  readonly singleMails: SingleMails;
  readonly verifyToken: VerifyToken;
  /** Verifies agents' access tokens, which only the MCP server accepts. */
  readonly verifyAgentToken: VerifyToken;
  /** Shared by all API processes. */
  readonly rateLimits: RateLimits;
  readonly failedCredentials: FailedCredentials;
  /** Verifies webhooks of the platform's Resend account. If undefined, those webhooks get 404. */
  readonly webhookVerifier: WebhookVerifier | undefined;
  readonly connectionWebhookVerifier: WebhookVerifier;
  readonly oauth: OAuthServer;
  readonly cursors: Cursors;
  /**
   * Verifies unsubscribe links, which the workers sign. Keys that are derived from this key ring seal the
   * webhook secrets of connections.
   */
  readonly unsubscribeKeyring: Keyring;
  /**
   * Verifies sign-in links, which the workers sign. The API also uses this key ring to sign cookies and to
   * seal console sessions.
   */
  readonly signInKeyring: Keyring;
  readonly countRecipients: CountRecipients;
  readonly usage: UsageMetrics;
  readonly tracer: Tracer;
  readonly logger: Logger;
};
