import { setImmediate } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { registerRecipientCounter } from '../telemetry/count-recipients.ts';
import type { Tracer } from '../telemetry/tracer.ts';
import { measureDependencies, probeDependencies, type Reachable } from '../telemetry/dependencies.ts';
import { findConnectionWebhook } from '../models/connections/connections.ts';
import { connectDatabase, type Database } from '../models/database.ts';
import { createUsageMetrics } from '../telemetry/usage-metrics.ts';
import { createKeySet } from './credentials/key-set.ts';
import { createOwnIssuer, createTrustedIssuer, createVerifyToken } from './credentials/verify-token.ts';
import { createConnectionWebhookVerifier, createWebhookVerifier } from './credentials/verify-webhook.ts';
import type { ApiConfig } from './config.ts';
import type { ApiContext } from './context.ts';
import { createCursors } from './cursor.ts';
import { STATEMENT_TIMEOUT_MS } from './request/deadline.ts';
import { createOAuthServer } from './oauth/create-server.ts';
import { getAgentsResource } from './oauth/endpoints.ts';
import { shareQuery } from './share-query.ts';
import { loadAuthorizationEndpoints } from './openapi/authorization-endpoints.ts';
import { loadDocument } from './openapi/load-document.ts';
import { createFailedCredentials } from './limits/failed-credentials.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import { createWaits } from './temporal/await-result.ts';
import { createSingleMails } from './temporal/single-mails.ts';
import { connectTemporal } from './temporal/connect-temporal.ts';
import { createRequestValidators } from './validation/request-validator.ts';

/** Parts of the context that depend only on the OpenAPI document. Contexts of one process can share them. */
export type Specification = Pick<ApiContext, 'document' | 'endpoints' | 'validators'>;

/** Loads the OpenAPI document and compiles its validators, which takes seconds of CPU time. */
export async function loadSpecification(options: { validateResponses: boolean }): Promise<Specification> {
  const document = await loadDocument();
  const validators = createRequestValidators(document, options);
  // Creating the validators blocks the event loop, so pending I/O must run now, before it times out.
  await setImmediate();
  return { document, endpoints: await loadAuthorizationEndpoints(), validators };
}

export async function createContext(
  config: ApiConfig,
  {
    logger,
    tracer,
    registry,
    draining,
    specification,
  }: {
    logger: Logger;
    tracer: Tracer;
    registry: Registry;
    draining: AbortSignal;
    specification?: Specification;
  },
): Promise<ApiContext> {
  const database = connectDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePoolSize,
    applicationName: 'throughline-api',
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  const temporal = connectTemporal({
    address: config.temporalAddress,
    namespace: config.temporalNamespace,
    transport: config.temporalTransport,
    tracer,
  });
  const checkDependencies = createDependencyCheck(database, temporal);
  measureDependencies(registry, checkDependencies);
  const { own, ownForAgents, trusted } = createIssuers(config);
  const rateLimits = createRateLimits(database, logger, config.rateLimits);
  return {
    settings: config,
    ...(specification ?? (await loadSpecification({ validateResponses: !config.isProduction }))),
    database,
    temporal,
    checkDependencies,
    draining,
    waits: createWaits(temporal),
    singleMails: createSingleMails(temporal, { queuePrefix: config.taskQueuePrefix, logger }),
    verifyToken: createVerifyToken([own, ...trusted]),
    verifyAgentToken: createVerifyToken([ownForAgents]),
    oauth: createOAuthServer({
      database,
      publicUrl: config.publicUrl,
      audience: config.tokenAudience,
      servesAgents: config.mcp !== 'off',
      signingKeyring: config.signingKeyring,
      signInKeyring: config.signInKeyring,
      logger,
    }),
    rateLimits,
    failedCredentials: createFailedCredentials(rateLimits),
    webhookVerifier:
      config.resendWebhookSecret === undefined
        ? undefined
        : createWebhookVerifier(config.resendWebhookSecret),
    connectionWebhookVerifier: createConnectionWebhookVerifier(
      async (connectionId) =>
        (await findConnectionWebhook(database, config.unsubscribeKeyring, connectionId))?.secret,
    ),
    cursors: createCursors(config.cursorKeyring),
    unsubscribeKeyring: config.unsubscribeKeyring,
    signInKeyring: config.signInKeyring,
    countRecipients: registerRecipientCounter(registry),
    usage: createUsageMetrics(registry),
    tracer,
    logger,
  };
}

function createIssuers({ tokenIssuer, tokenAudience, jwksUrl, trustedIssuer, publicUrl }: ApiConfig) {
  const ownIssuer = { name: tokenIssuer, keySet: createKeySet(jwksUrl) };
  return {
    own: createOwnIssuer({ ...ownIssuer, audience: tokenAudience }),
    ownForAgents: createOwnIssuer({ ...ownIssuer, audience: getAgentsResource(publicUrl) }),
    trusted: trustedIssuer
      ? [createTrustedIssuer({ ...trustedIssuer, keySet: createKeySet(trustedIssuer.jwksUrl) })]
      : [],
  };
}

export async function closeContext({ database, temporal }: ApiContext): Promise<void> {
  await Promise.all([database.sequelize.close(), temporal.connection.close()]);
}

const MIN_CHECK_INTERVAL_MS = 250;

const TEMPORAL_CHECK_TIMEOUT_MS = 700;

function createDependencyCheck(
  database: Database,
  { connection, options: { namespace } }: Client,
): () => Promise<Reachable> {
  const readNamespace = () => connection.workflowService.describeNamespace({ namespace });
  return shareQuery(MIN_CHECK_INTERVAL_MS, () =>
    probeDependencies({
      postgres: () => database.sequelize.query('select 1'),
      temporal: () => connection.withDeadline(Date.now() + TEMPORAL_CHECK_TIMEOUT_MS, readNamespace),
    }),
  );
}
