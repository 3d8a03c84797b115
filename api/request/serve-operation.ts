import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { withSignal } from '../../models/database.ts';
import { noWebhooks } from '../credentials/verify-webhook.ts';
import { countRequest } from '../limits/rate-limits.ts';
import { buildLimitHeaders } from '../limits/rate-limiter.ts';
import { createDisconnectSignal, type Admission } from '../limits/admission.ts';
import { JsonStream, type Answer, type OperationId } from '../operations/operation.ts';
import {
  allowProjectOrigin,
  restrictToTokenOrigins,
  CROSS_ORIGIN_HEADERS,
  isCallableFromPages,
  acceptsWriteKey,
} from './cross-origin.ts';
import { createDeadline, ROWS_TIMEOUT_MS } from './deadline.ts';
import { sendOAuthError } from './error-handler.ts';
import { getErrorCode } from './errors.ts';
import { createAuthenticate } from './authenticate.ts';
import { createAuthorize } from './authorize.ts';
import { findBodyVerifier, type Endpoint, type Received } from './endpoint.ts';
import { handle } from './handle.ts';
import { createReadBody } from './read-body.ts';
import { createValidate } from './validate.ts';

/**
 * Creates a handler that checks credentials, rate limits and rights before it reads the body. A step refuses
 * the request by throwing.
 */
export function serveOperation<Id extends OperationId>(endpoint: Endpoint<Id>): RequestHandler {
  const receive = createReceive(endpoint);
  const authenticate = createAuthenticate(endpoint);
  const authorize = createAuthorize(endpoint);
  const readBody = createReadBody(endpoint);
  const validate = createValidate(endpoint);
  return (request, response) =>
    endpoint.queue.run(async (admission) => {
      const received = receive(request, response, admission);
      const { deadline, expected } = received;
      if (!admission.tryStart(expected.key))
        await deadline.wait(admission.start(expected.key, createDisconnectSignal(request, response)));
      const authenticated = await authenticate(received);
      await restrictToTokenOrigins(authenticated);
      const { caller, context } = authenticated;
      const counting = countRequest(context.rateLimits, endpoint.rateClass, { caller, ip: request.ip });
      const limitStatuses = await deadline.wait(counting);
      response.set(buildLimitHeaders(limitStatuses));
      const authorized = await authorize({ ...authenticated, limitStatuses });
      await allowProjectOrigin(authorized);
      expected.confirm(authorized.tenantKey);
      const read = await readBody(authorized);
      await admission.processBody(read.bytes.length);
      const validated = await validate(read);
      const answer = await handle(endpoint, validated);
      admission.pause();
      await sendAnswer(validated, answer);
    });
}

/** @throws AppError 404 if the operation's bodies are signed, but no secret is configured */
function createReceive(endpoint: Endpoint) {
  const { context, operationId, operation, route, tenants } = endpoint;
  const isCallable = isCallableFromPages(operation);
  const isOpenToAllOrigins = acceptsWriteKey(operation);
  const actsInProject = operation['x-scope'] !== undefined;
  const hasNoVerifier = operation['x-signed-by'] !== undefined && !findBodyVerifier(endpoint);
  return (request: Request, response: Response, admission: Admission): Received => {
    Object.assign(response.locals, { operationId, route });
    // `forwardToOperations` has already checked the origin of a forwarded request.
    const origin = response.locals.isForwarded ? undefined : request.get('origin');
    // Pages must be able to read a 401. Responses before authentication contain no project data.
    if (isOpenToAllOrigins || (isCallable && origin !== undefined))
      response.set(CROSS_ORIGIN_HEADERS).vary('Origin');
    if (operation['x-oauth-errors']) response.locals.sendError = sendOAuthError;
    if (hasNoVerifier) throw noWebhooks();
    const deadline = createDeadline(ROWS_TIMEOUT_MS);
    const expected = tenants.predict(request, actsInProject);
    const database = { ...withSignal(context.database, deadline.signal), tenantKey: expected.key };
    return {
      request,
      response,
      admission,
      expected,
      context: { ...context, database },
      deadline,
      origin,
    };
  };
}

async function sendAnswer<Id extends OperationId>(
  { response }: Received,
  { status, headers, body }: Answer<Id>,
): Promise<void> {
  response.status(status ?? 200).set({ 'Cache-Control': 'no-store', ...headers });
  if (body instanceof JsonStream) {
    await pipeline(body.pieces, response.type('json')).catch((error: unknown) => {
      // A disconnected caller is not an error.
      if (getErrorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
  } else if (typeof body === 'string') response.type('html').send(body);
  else response.json(body);
}
