import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import type { Keyring } from '../models/sealed.ts';
import type { VerifyToken } from './auth/verify-token.ts';
import type { VerifyWebhook } from './auth/verify-webhook.ts';
import type { Cursors } from './cursor.ts';
import type { OpenApiDocument } from './openapi/load-document.ts';

/** Everything that the API works with. Made once by `main.ts`, or by a test. */
export type ApiContext = {
  readonly settings: {
    /** Where callers reach the API, without a slash at the end. */
    readonly publicUrl: string;
    readonly taskQueuePrefix: string;
    /** Whether answers are held to the OpenAPI document too; not in production. */
    readonly validateResponses: boolean;
    readonly emails: {
      /** What a project may queue in a day (UTC). */
      readonly dailyRecipients: number;
      /** Calls a second that the provider allows the whole fleet. */
      readonly requestsPerSecond: number;
    };
  };
  readonly document: OpenApiDocument;
  readonly database: Database;
  readonly temporal: Client;
  readonly verifyToken: VerifyToken;
  /** Undefined where nobody has set the secret of Resend's webhooks: none are taken. */
  readonly verifyWebhook: VerifyWebhook | undefined;
  readonly cursors: Cursors;
  /** Verifies the tokens of unsubscribe links, which the workers sign. */
  readonly unsubscribeKeyring: Keyring;
  readonly logger: Logger;
};
