import express, { type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from 'pino';
import { clientErrorOf } from './client-error.ts';
import { refuseForeignHosts } from './host-guard.ts';
import type { Answer } from './provider.ts';

/** What a provider's HTTP server consists of besides its frame. */
type ProviderAppOptions = {
  /** Names the provider in the log. */
  name: string;
  log: Logger;
  /** Adds the provider's routes. */
  mount: (app: Express) => void;
  /** The answer when the sandbox itself fails, in the provider's shape. */
  failed: () => Answer;
  /** The answer to a request that Express cannot read, but for its status; without it, that is a failure too. */
  malformed?: () => Answer;
};

/** The frame of a provider's HTTP server: loopback only, and each failure answered in the provider's shape. */
export function createProviderApp(options: ProviderAppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(refuseForeignHosts);
  options.mount(app);
  app.use(answerError(options));
  return app;
}

function answerError({ name, log, failed, malformed }: ProviderAppOptions): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    // A client that went away while it was sending is no failure of ours.
    if (request.socket.destroyed) return;
    const clientError = malformed && clientErrorOf(error);
    if (clientError) {
      response.status(clientError.status).json(malformed().body);
      return;
    }
    log.error({ err: error }, `${name} failed`);
    const { status, body } = failed();
    response.status(status).json(body);
  };
}
