import express, { type Request, type Response } from 'express';
import { FairQueue } from '../../models/fair-queue.ts';
import { describeCaller, type UserCaller } from '../credentials/caller.ts';
import type { ApiContext } from '../context.ts';
import { countRequest } from '../limits/rate-limits.ts';
import { createDisconnectSignal, toTenantKey, type ExpectedTenant } from '../limits/admission.ts';
import type { Serving } from '../request/mount-operations.ts';
import { authenticate } from '../request/authenticate.ts';
import type { Scheme } from '../credentials/unauthorized.ts';
import { AppError, badRequest } from '../request/errors.ts';
import { runWithDatabaseDeadline } from '../request/deadline.ts';
import { getResourceMetadataPath } from '../oauth/endpoints.ts';
import { admitBody } from '../request/request-head.ts';
import { withTimeLimit } from '../request/read-body.ts';
import { parseBody } from '../validation/parse-body.ts';
import { runMiddleware } from '../validation/request-validator.ts';

/** Limits the messages in progress, because each may have 512 KiB and wait for a job. */
const MESSAGES = { name: 'messages', total: 200, perTenant: 50 };

export type Received = { caller: UserCaller; message: unknown };

/** Returns a function that admits, authenticates and counts a request before it reads the body. */
export function createReceiveMessage(context: ApiContext, { queue, tenants }: Serving) {
  const messages = new FairQueue(MESSAGES);
  /**
   * @throws AppError 401, 429 over the rate limit, and the errors of {@link readMessage}; QuotaExceeded over
   * the concurrency limit
   */
  return async (request: Request, response: Response): Promise<Received> => {
    const expected = tenants.predict(request, false);
    const caller = await queue.run(async (admission) => {
      if (!admission.tryStart(expected.key))
        await admission.start(expected.key, createDisconnectSignal(request, response));
      const agent = await authenticateAgent(context, request, expected);
      Object.assign(response.locals, { caller: describeCaller({ bearer: agent }), clientId: agent.clientId });
      // Counts the message. Each API operation that a tool calls counts as another request.
      await countRequest(context.rateLimits, 'read', { caller: { bearer: agent }, ip: request.ip });
      return agent;
    });
    const tenant = toTenantKey({ bearer: caller }, caller.projectId ?? '', request.ip);
    expected.confirm(tenant);
    const release = await messages.take(tenant, 1, { timeoutMs: 0 });
    if (response.destroyed) release();
    else response.once('close', release);
    return { caller, message: await readMessage(request, response, () => queue.yieldToEventLoop()) };
  };
}

const BEARER: ReadonlySet<Scheme> = new Set(['bearer']);

/**
 * Verifies the token. The database lookup uses the predicted tenant's quota.
 * @throws AppError 401 with the resource metadata's URL (RFC 9728 section 5.1), 429
 */
async function authenticateAgent(
  context: ApiContext,
  request: Request,
  expected: ExpectedTenant,
): Promise<UserCaller> {
  try {
    const limited = { ...context.database, tenantKey: expected.key };
    const { bearer } = await runWithDatabaseDeadline(limited, (database) =>
      authenticate({ ...context, database }, BEARER, request),
    );
    if (!bearer) throw new TypeError('An authenticated agent must have a bearer token.');
    return bearer;
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 401) throw error;
    expected.forget();
    throw withMetadata(error, context.settings.publicUrl);
  }
}

function withMetadata(error: AppError, publicUrl: string): AppError {
  const { status, code, message, headers, cause } = error;
  const address = new URL(publicUrl).origin + getResourceMetadataPath(publicUrl);
  const challenge = `${headers['WWW-Authenticate'] ?? 'Bearer realm="throughline"'}, resource_metadata="${address}"`;
  return new AppError(status, code, message, {
    headers: { ...headers, 'WWW-Authenticate': challenge },
    cause,
  });
}

/** Ample: the largest tool call, a batch with 200 recipients, is usually much smaller. */
const MAX_BODY_BYTES = 512 * 1024;

/** The lowest JSON limits that an operation of the API has. */
const JSON_LIMITS = { values: 50_000, items: 50_000 };

const NO_BYTES = Buffer.alloc(0);

/**
 * Reads one message. Refuses JSON-RPC batches, which only protocol version 2025-03-26 allows: a batch would
 * count as one request and could block the event loop.
 * @returns undefined without a body
 * @throws AppError 400 for a batch or malformed JSON, 413, 408 for a slow body; http-errors of the parser
 */
async function readMessage(
  request: Request,
  response: Response,
  yieldToEventLoop: () => Promise<void>,
): Promise<unknown> {
  admitBody(request, response, MAX_BODY_BYTES);
  const read = express.raw({ limit: MAX_BODY_BYTES, inflate: false, type: () => true });
  await withTimeLimit(request, runMiddleware(read, request, response));
  const bytes: unknown = request.body;
  const json = Buffer.isBuffer(bytes) ? bytes : NO_BYTES;
  const { body } = await parseBody(json, ['application/json'], JSON_LIMITS, yieldToEventLoop);
  if (Array.isArray(body)) {
    throw badRequest('JSON-RPC batches are not supported. Send one message per request.');
  }
  return body;
}
