import express, { type Express, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { createProviderApp, type ClientError } from '../wire/loopback-app.ts';
import type { Answer, Refusal } from '../wire/provider.ts';
import { createHttpTransport, serve } from '../wire/serve-call.ts';
import type { Calls } from './calls.ts';
import { Failure, createFailure } from './errors.ts';
import { toSnakeCase } from './gaql/row.ts';
import { ERROR_INFO_TYPE, FAILURE_TYPE, VERSION } from './protos.ts';
import { readCallHeaders, type CallHeaders, type GoogleAdsProvider } from './provider.ts';
import { mountGoogleOAuth } from './oauth/mount-oauth.ts';

type RestParts = {
  provider: GoogleAdsProvider;
  calls: Calls;
  log: Logger;
  mountMore: (app: Express) => void;
};

export function createRestApp({ provider, calls, log, mountMore }: RestParts): Express {
  return createProviderApp({
    name: 'googleads',
    log,
    mount: (app) => {
      mountMore(app);
      mountRoutes(app, provider, calls);
    },
    createErrorAnswer: buildErrorAnswer,
  });
}

function mountRoutes(app: Express, provider: GoogleAdsProvider, calls: Calls): void {
  mountGoogleOAuth(app, provider);
  app.use(express.json({ limit: '10mb' }));

  for (const isStream of [false, true]) {
    const method = isStream ? 'searchStream' : 'search';
    app.post(`/${VERSION}/customers/:customer/googleAds\\:${method}`, (request, response) => {
      const call = calls.search(buildMessage(request), getHeaders(request), isStream);
      return serve(provider, call, createTransport(response, isStream));
    });
  }
  const upload: string = `/${VERSION}/customers/:customer\\:uploadConversionAdjustments`;
  app.post(upload, (request, response) => {
    const pack = (failed: object) => ({ '@type': FAILURE_TYPE, ...failed });
    const call = calls.uploadConversionAdjustments(buildMessage(request), getHeaders(request), pack);
    return serve(provider, call, createTransport(response));
  });

  app.use((_request, response) => {
    response.status(404).json(createErrorBody(new Failure([], 'NOT_FOUND')));
  });
}

function buildMessage({ body, params }: Pick<Request, 'body' | 'params'>): unknown {
  return toSnakeCase({ ...body, customer_id: params.customer });
}

function getHeaders(request: Pick<Request, 'get'>): CallHeaders {
  return readCallHeaders((name) => request.get(name));
}

/** @param isStream if true, responds with a list of messages, like `searchStream` */
function createTransport(response: Response, isStream = false) {
  return createHttpTransport(response, ({ status, body }: Answer, refusal?: Refusal) => {
    const message = refusal ? createErrorBody(refusal) : toRest(Object(body));
    response.status(status).json(isStream ? [message] : message);
  });
}

function createErrorBody(refusal: Refusal): object {
  if (!(refusal instanceof Failure)) throw refusal;
  const { reason } = refusal;
  const failed = refusal.toMessage();
  const details =
    reason === undefined
      ? failed && { '@type': FAILURE_TYPE, ...toRest(failed) }
      : { '@type': ERROR_INFO_TYPE, reason, domain: 'googleapis.com' };
  return {
    error: {
      code: refusal.answer.status,
      message: refusal.message,
      status: refusal.grpcStatus,
      ...(details && { details: [details] }),
    },
  };
}

function buildErrorAnswer(
  clientError: ClientError | null,
  request: Request,
): { status: number; body: unknown } {
  const refused = clientError
    ? createFailure('RequestError.REQUIRED_FIELD_MISSING', clientError.message)
    : new Failure([], 'INTERNAL');
  const body = createErrorBody(refused);
  return { status: refused.answer.status, body: request.path.endsWith(':searchStream') ? [body] : body };
}

/** Converts to proto JSON: names in camel case, durations such as `3.5s`, comma-separated field masks. */
function toRest(message: object): object {
  const fields = Object.entries<unknown>({ ...message });
  return Object.fromEntries(fields.map(([name, value]) => [toCamelCase(name), toRestValue(value)]));
}

function toRestValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toRestValue);
  if (typeof value !== 'object' || value === null) return value;
  if ('seconds' in value && 'nanos' in value) return `${Number(value.seconds) + Number(value.nanos) / 1e9}s`;
  if ('paths' in value && Array.isArray(value.paths)) return value.paths.map(toCamelCase).join(',');
  return toRest(value);
}

function toCamelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
