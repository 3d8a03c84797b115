import express, { type Express, type RequestHandler } from 'express';
import type { ApiContext } from '../context.ts';
import { notFound } from '../http/errors.ts';
import { handleErrors } from '../http/error-handler.ts';
import { assignRequestId, logRequests } from '../http/request-facts.ts';
import { mountOperations, type Serving } from '../request/mount-operations.ts';

/**
 * The operations alone, for who asks in this process, where each request says in `X-Forwarded-For` whom it is made for:
 * nobody else reaches it.
 */
export function createOperationsApp(context: ApiContext, serving: Serving, measure: RequestHandler): Express {
  const app = express();
  app.enable('case sensitive routing');
  app.disable('etag');
  app.set('trust proxy', 1);
  app.use(measure, assignRequestId(context.tracer), logRequests(context.logger));
  mountOperations(app, context, serving);
  app.use(() => {
    throw notFound('There is no such operation.');
  });
  app.use(handleErrors(context.logger));
  return app;
}
