import type { Request, Response } from 'express';
import { stoppedBy } from '../../models/database.ts';
import { noWebhooks } from '../auth/verify-webhook.ts';
import { CROSS_ORIGIN, isCalledFromPages, takesWriteKey } from '../http/cross-origin.ts';
import { createDeadline, ROWS_TIMEOUT_MS } from '../http/deadline.ts';
import { sendOAuthError } from '../http/send-error.ts';
import { bodyVerifier, type Endpoint } from './endpoint.ts';
import type { Received } from './request-state.ts';

/**
 * Makes the step that receives a request: it notes what was called, for the log line, and starts the deadline.
 * @throws AppError 404 for a signed body when nobody has set the secret that it is signed with
 */
export function createReceive(endpoint: Endpoint) {
  const { context, operationId, operation, route, tenants } = endpoint;
  const mayBePage = isCalledFromPages(operation);
  const isOpenToPages = takesWriteKey(operation);
  const actsInProject = operation['x-scope'] !== undefined;
  const isRefused = operation['x-signed-by'] !== undefined && !bodyVerifier(endpoint);
  return (request: Request, response: Response): Received => {
    Object.assign(response.locals, { operationId, route });
    // The console's session is a cookie, and counts for pages of the console alone.
    const origin = response.locals.isForwarded ? undefined : request.get('origin');
    // Until the caller is known the answer tells nothing of anybody, and a page has to learn of a 401.
    if (isOpenToPages || (mayBePage && origin !== undefined)) response.set(CROSS_ORIGIN).vary('Origin');
    if (operation['x-oauth-errors']) response.locals.sendError = sendOAuthError;
    if (isRefused) throw noWebhooks();
    const deadline = createDeadline(ROWS_TIMEOUT_MS);
    const expected = tenants.of(request, actsInProject);
    const database = { ...stoppedBy(context.database, deadline.signal), tenantKey: expected.key };
    return {
      request,
      response,
      expected,
      context: { ...context, database },
      deadline,
      origin,
    };
  };
}
