import express, {
  type ErrorRequestHandler,
  type Express,
  type NextFunction,
  type Request,
  type Response,
} from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
const LOOPBACK_ORIGIN = /^https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/** An Express app that answers on loopback addresses only. Every HTTP server of the sandbox is one. */
export function createLoopbackApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(refuseForeignHosts);
  return app;
}

/** Whether a Host header or an HTTP/2 authority is a loopback address, with or without a port. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/**
 * Answers 403 to a Host that is not loopback (a DNS rebinding attack has another one) and to an Origin that is not
 * loopback (a page of another site, in a browser on this machine). The sandbox has no other protection: it takes
 * commands without a credential.
 */
function refuseForeignHosts(request: Request, response: Response, next: NextFunction): void {
  const { host, origin } = request.headers;
  if (!isLoopbackHost(host ?? '')) {
    response
      .status(403)
      .json({ message: 'The sandbox answers on loopback addresses only.', code: 'forbidden' });
  } else if (origin !== undefined && !LOOPBACK_ORIGIN.test(origin)) {
    response
      .status(403)
      .json({ message: 'The sandbox takes no calls from foreign pages.', code: 'forbidden' });
  } else {
    next();
  }
}

const clientErrorShape = z.object({ status: z.int().min(400).max(499), message: z.string() });

/**
 * A request that Express or its body parser refuses, such as malformed JSON (400) or a body that is too large (413).
 */
export type ClientError = z.infer<typeof clientErrorShape>;

/** The client error that an error of Express stands for; null for any other error. */
export function clientErrorOf(error: unknown): ClientError | null {
  return clientErrorShape.safeParse(error).data ?? null;
}

/** A refused request of the control server; answered as `{message, code}` with its status. */
export class RequestError extends Error {
  readonly status: 400 | 404;

  constructor(status: 400 | 404, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Answers errors as `{message, code}`: 400 with `details` for a ZodError, the status of a RequestError or client error,
 * 500 for anything else.
 * @param name the server in the log
 */
export function answerErrors(name: string, log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    // The client closed the connection while it was sending; nobody reads an answer.
    if (request.socket.destroyed) return;
    const clientError = clientErrorOf(error);
    if (error instanceof z.ZodError) {
      const details = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
      const message = details
        .map((detail) => (detail.path ? `${detail.path}: ${detail.message}` : detail.message))
        .join('; ');
      response.status(400).json({ message, code: 'validation_error', details });
    } else if (error instanceof RequestError) {
      const code = error.status === 404 ? 'not_found' : 'validation_error';
      response.status(error.status).json({ message: error.message, code });
    } else if (clientError) {
      response.status(clientError.status).json({ message: clientError.message, code: 'validation_error' });
    } else {
      log.error({ err: error }, `${name} failed`);
      response.status(500).json({ message: 'The sandbox failed.', code: 'internal_error' });
    }
  };
}
