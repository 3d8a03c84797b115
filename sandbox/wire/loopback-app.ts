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

/** Serves loopback addresses only. All HTTP servers of the sandbox use this app. */
export function createLoopbackApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(refuseForeignHosts);
  return app;
}

export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/**
 * Answers 403 to a foreign `Host` (DNS rebinding) or a foreign `Origin` (another site in a local browser).
 * This check is needed because commands require no credential.
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
      .json({ message: 'The sandbox refuses requests from pages of other origins.', code: 'forbidden' });
  } else {
    next();
  }
}

const clientErrorShape = z.object({ status: z.int().min(400).max(499), message: z.string() });

export type ClientError = z.infer<typeof clientErrorShape>;

/** `clientError` is null for an internal error. */
type CreateErrorAnswer = (
  clientError: ClientError | null,
  request: Request,
) => { status: number; body: unknown };

type ProviderAppOptions = {
  name: string;
  log: Logger;
  mount: (app: Express) => void;
  createErrorAnswer: CreateErrorAnswer;
};

export function createProviderApp({ name, log, mount, createErrorAnswer }: ProviderAppOptions): Express {
  const app = createLoopbackApp();
  mount(app);
  app.use(answerErrors(name, log, createErrorAnswer));
  return app;
}

export class RequestError extends Error {
  readonly status: 400 | 404;

  constructor(status: 400 | 404, message: string) {
    super(message);
    this.status = status;
  }
}

export function answerOwnErrors(name: string, log: Logger): ErrorRequestHandler {
  const answer = answerErrors(name, log, (clientError) => {
    if (!clientError)
      return { status: 500, body: { message: 'The sandbox failed.', code: 'internal_error' } };
    const { status, message } = clientError;
    return { status, body: { message, code: status === 404 ? 'not_found' : 'validation_error' } };
  });
  return (error: unknown, request, response, next) => {
    if (!(error instanceof z.ZodError)) return answer(error, request, response, next);
    const details = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    const message = details.map(({ path, message: text }) => (path ? `${path}: ${text}` : text)).join('; ');
    return response.status(400).json({ message, code: 'validation_error', details });
  };
}

function answerErrors(name: string, log: Logger, createErrorAnswer: CreateErrorAnswer): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    // A client that closed the connection during its request reads no response.
    if (request.socket.destroyed) return;
    const clientError = clientErrorShape.safeParse(error).data ?? null;
    if (!clientError) log.error({ err: error }, `${name} failed`);
    const { status, body } = createErrorAnswer(clientError, request);
    response.status(status).json(body);
  };
}
