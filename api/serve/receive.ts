import type { Request, Response } from 'express';
import { stoppedBy } from '../../models/database.ts';
import { CROSS_ORIGIN, takesWriteKey } from '../http/cross-origin.ts';
import { createDeadline, ROWS_TIMEOUT_MS } from '../http/deadline.ts';
import { notFound } from '../http/errors.ts';
import type { Endpoint } from './endpoint.ts';
import type { Received } from './request-state.ts';

/**
 * Makes the step that receives a request: it notes what was called, for the log line, and starts the deadline.
 * @throws AppError 404 for a signed body when nobody has set the secret that it is signed with
 */
export function createReceive({ context, operationId, operation, route }: Endpoint) {
  const isCalledFromPages = takesWriteKey(operation);
  const isRefused = operation['x-signed-by'] !== undefined && !context.verifyWebhook;
  return (request: Request, response: Response): Received => {
    Object.assign(response.locals, { operationId, route });
    if (isCalledFromPages) response.set(CROSS_ORIGIN);
    if (isRefused) throw notFound('No webhooks are taken here.');
    const deadline = createDeadline(ROWS_TIMEOUT_MS);
    return {
      request,
      response,
      context: { ...context, database: stoppedBy(context.database, deadline.signal) },
      deadline,
      origin: request.get('origin'),
    };
  };
}
