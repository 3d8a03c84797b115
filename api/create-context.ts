import type { Logger } from 'pino';
import { connectDatabase } from '../models/database.ts';
import { createKeySet } from './auth/key-set.ts';
import { createVerifyToken } from './auth/verify-token.ts';
import { createVerifyWebhook } from './auth/verify-webhook.ts';
import type { ApiConfig } from './config.ts';
import type { ApiContext } from './context.ts';
import { createCursors } from './cursor.ts';
import { loadDocument } from './openapi/load-document.ts';
import { connectTemporal } from './temporal/connect-temporal.ts';

/** Milliseconds after which PostgreSQL stops a statement; inserting 10,000 recipients takes a tenth of a second. */
const STATEMENT_TIMEOUT = 5_000;

/** Makes what the API works with. Nothing is connected yet: that happens on first use. */
export async function createContext(config: ApiConfig, logger: Logger): Promise<ApiContext> {
  return {
    settings: {
      publicUrl: config.publicUrl,
      taskQueuePrefix: config.taskQueuePrefix,
      validateResponses: !config.isProduction,
      emails: config.emails,
    },
    document: await loadDocument(),
    database: connectDatabase({
      url: config.databaseUrl,
      poolSize: config.databasePoolSize,
      applicationName: 'throughline-api',
      statementTimeout: STATEMENT_TIMEOUT,
    }),
    temporal: connectTemporal({ address: config.temporalAddress, namespace: config.temporalNamespace }),
    verifyToken: createVerifyToken({
      keySet: createKeySet(config.jwksUrl),
      issuer: config.tokenIssuer,
      audience: config.tokenAudience,
    }),
    verifyWebhook:
      config.resendWebhookSecret === undefined ? undefined : createVerifyWebhook(config.resendWebhookSecret),
    cursors: createCursors(config.cursorKeyring),
    unsubscribeKeyring: config.unsubscribeKeyring,
    logger,
  };
}

/** Closes what the context has open. */
export async function closeContext({ database, temporal }: ApiContext): Promise<void> {
  await Promise.all([database.sequelize.close(), temporal.connection.close()]);
}
