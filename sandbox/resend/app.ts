import express, { type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from 'pino';
import { refuseForeignHosts } from '../wire/host-guard.ts';
import { serveCall } from '../wire/serve-call.ts';
import type { ResendProvider } from './provider.ts';
import { errorAnswer } from './refusals.ts';

/** The server that stands in for https://api.resend.com. */
export function createResendApp(resend: ResendProvider, log: Logger): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(refuseForeignHosts);

  const routes = { '/emails/batch': 'batch.send', '/emails': 'emails.send' };
  for (const [path, operation] of Object.entries(routes)) {
    app.post(path, (request, response) => serveCall(resend, operation, request, response));
    app.all(path, (_request, response) => {
      response.status(405).json(errorAnswer('method_not_allowed').body);
    });
  }
  app.use((_request, response) => {
    response.status(404).json(errorAnswer('not_found').body);
  });
  app.use(answerError(log));
  return app;
}

function answerError(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    // A client that went away while it was sending is no failure of ours.
    if (request.socket.destroyed) return;
    log.error({ err: error }, 'resend failed');
    response.status(500).json(errorAnswer('internal_server_error').body);
  };
}
