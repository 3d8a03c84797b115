import type { Express, NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { clientErrorOf, createLoopbackApp, type ClientError } from './loopback-app.ts';

type ProviderAppOptions = {
  /** Names the provider in the log. */
  name: string;
  log: Logger;
  /** Adds the provider's routes. */
  mount: (app: Express) => void;
  /** The answer, in the provider's shape, to a request that Express refuses or (null) when the sandbox itself fails. */
  errorAnswer: (clientError: ClientError | null, request: Request) => { status: number; body: unknown };
};

/** A provider's HTTP server: its routes, and every error answered in the provider's shape. */
export function createProviderApp({ name, log, mount, errorAnswer }: ProviderAppOptions): Express {
  const app = createLoopbackApp();
  mount(app);
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    // The client closed the connection while it was sending; nobody reads an answer.
    if (request.socket.destroyed) return;
    const clientError = clientErrorOf(error);
    if (!clientError) log.error({ err: error }, `${name} failed`);
    const { status, body } = errorAnswer(clientError, request);
    response.status(status).json(body);
  });
  return app;
}
