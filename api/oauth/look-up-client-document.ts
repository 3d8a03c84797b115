import type { Request, RequestHandler } from 'express';
import { findClientIdUrlFault, isClientIdUrl } from './client-id-url.ts';
import { findDocumentClientState, storeDocumentClient } from '../../models/oauth/document-clients.ts';
import {
  buildClientDocumentStart,
  type ClientDocumentResult,
} from '../../workflows/contract/oauth-clients.ts';
import type { ApiContext } from '../context.ts';
import { sendPage } from '../pages/html-page.ts';
import { runWithDatabaseDeadline } from '../request/deadline.ts';
import { getRetryAfterSeconds, tooManyRequests } from '../limits/rate-limiter.ts';
import { toNetwork, toCustomerNetwork } from '../limits/to-network.ts';
import { startActivity } from '../temporal/start-job.ts';
import { tooManyClients } from './clients.ts';
import { buildErrorBody, renderRefusedRequestPage } from './error-responses.ts';

/** Longer than a worker's fetch, which times out after three seconds. */
const WAIT_MS = 8_000;

/** All waits for documents share the quota of one tenant. */
const TENANT_KEY = 'client documents';

/**
 * Fetches the metadata document if `client_id` is a URL whose client is unknown or stale. Other endpoints use
 * the stored client, so an unreachable document does not break grants.
 */
export function lookUpClientDocument(context: ApiContext): RequestHandler {
  return async (request, response, next) => {
    const { client_id: clientId } = request.query;
    if (context.settings.mcp === 'off' || typeof clientId !== 'string' || !isClientIdUrl(clientId)) {
      next();
      return;
    }
    const refusal = await findRefusal(context, request, clientId);
    if (refusal === undefined) {
      next();
      return;
    }
    response.set('Cache-Control', 'no-store');
    if (request.accepts(['json', 'html']) === 'html')
      sendPage(response, renderRefusedRequestPage('invalid_client', refusal), 400);
    else response.status(400).json(buildErrorBody(400, 'invalid_client', refusal));
  };
}

async function findRefusal(
  context: ApiContext,
  { ip }: Request,
  clientId: string,
): Promise<string | undefined> {
  const { database } = context;
  const urlFault = findClientIdUrlFault(clientId, { toLoopback: context.settings.webhooksToLoopback });
  if (urlFault !== undefined) return `client_id ${urlFault}`;
  const state = await runWithDatabaseDeadline(database, (bound) => findDocumentClientState(bound, clientId));
  if (state === 'fresh' || state === 'disabled') return undefined;
  await countFetch(context, ip, state);
  const result = await fetchDocument(context, clientId);
  if ('fault' in result) return `the client metadata document at ${clientId} ${result.fault}`;
  const client = { ...result.client, clientId, network: toCustomerNetwork(ip) };
  const isStored = await runWithDatabaseDeadline(database, (bound) => storeDocumentClient(bound, client));
  if (!isStored) throw tooManyClients();
  return undefined;
}

/**
 * Counts a fetch per network address. Only fetches for unknown clients also have a total limit, so that
 * strangers cannot block known clients.
 * @throws AppError 429
 */
async function countFetch(
  { rateLimits }: ApiContext,
  ip: string | undefined,
  state: 'unknown' | 'stale',
): Promise<void> {
  const addressStatus = await rateLimits.take('clientDocuments', toNetwork(ip));
  const totalStatus =
    state === 'unknown' && !addressStatus?.isExceeded
      ? await rateLimits.take('credential', 'client documents')
      : undefined;
  const limitStatuses = [addressStatus, totalStatus].filter((limitStatus) => limitStatus !== undefined);
  const seconds = getRetryAfterSeconds(limitStatuses);
  if (seconds !== undefined) throw tooManyRequests(limitStatuses, seconds, 'client metadata documents');
}

/**
 * @throws AppError as {@link ApiContext.waits} does; the Temporal client's error if Temporal is unreachable
 */
function fetchDocument(context: ApiContext, url: string): Promise<ClientDocumentResult> {
  const start = buildClientDocumentStart({ queuePrefix: context.settings.taskQueuePrefix, url });
  return context.waits.run(TENANT_KEY, async (awaitResult) => {
    const job = await startActivity(context.temporal, 'fetchClientDocument', start);
    return awaitResult(job, Date.now() + WAIT_MS);
  });
}
