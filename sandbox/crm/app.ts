import express, { type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from 'pino';
import { clientErrorOf } from '../wire/client-error.ts';
import { refuseForeignHosts } from '../wire/host-guard.ts';
import { serveCall } from '../wire/serve-call.ts';
import { errorAnswer } from './errors.ts';
import type { CrmProvider } from './provider.ts';

const ROUTES = [
  ['post', '/crm/v3/objects/:objectType/merge', 'objects.merge'],
  ['post', '/crm/v3/objects/:objectType', 'objects.create'],
  ['get', '/crm/v3/objects/:objectType/:id', 'objects.read'],
  ['patch', '/crm/v3/objects/:objectType/:id', 'objects.update'],
  ['delete', '/crm/v3/objects/:objectType/:id', 'objects.archive'],
] as const;

/** The server that stands in for https://api.hubapi.com. */
export function createCrmApp(crm: CrmProvider, log: Logger): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(refuseForeignHosts);

  for (const [method, path, operation] of ROUTES) {
    app[method](path, (request, response) => serveCall(crm, operation, request, response));
  }
  app.use((_request, response) => {
    response.status(404).json(errorAnswer('OBJECT_NOT_FOUND', { message: 'resource not found' }).body);
  });
  app.use(answerError(log));
  return app;
}

function answerError(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    // A client that went away while it was sending is no failure of ours.
    if (request.socket.destroyed) return;
    const clientError = clientErrorOf(error);
    if (clientError) {
      response.status(clientError.status).json(errorAnswer('VALIDATION_ERROR').body);
      return;
    }
    log.error({ err: error }, 'crm failed');
    response.status(500).json(errorAnswer('INTERNAL_ERROR').body);
  };
}
