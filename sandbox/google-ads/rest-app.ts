import express, { type Express, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import type { ClientError } from '../wire/loopback-app.ts';
import { createProviderApp } from '../wire/provider-app.ts';
import type { Calls, SearchPage } from './calls.ts';
import { Failure, failure, type Refused } from './errors.ts';
import { GRPC_STATUSES } from './grpc-statuses.ts';
import { camelCase, toRest, toSnakeCase } from './rest-json.ts';
import { PACKAGE, VERSION } from './protos.ts';
import type { CallHeaders, GoogleAdsProvider } from './provider.ts';
import { mountGoogleOAuth } from './oauth/mount-oauth.ts';
import { serve, type Exchange } from './serve.ts';

type RestParts = {
  provider: GoogleAdsProvider;
  calls: Calls;
  log: Logger;
  /** Adds the routes of what else answers at this address. */
  mountMore: (app: Express) => void;
};

/** The API's REST interface for searches, and Google's consent page and token endpoints. */
export function createRestApp({ provider, calls, log, mountMore }: RestParts): Express {
  return createProviderApp({
    name: 'googleads',
    log,
    mount: (app) => {
      mountMore(app);
      mountRoutes(app, provider, calls);
    },
    errorAnswer: answerToError,
  });
}

function mountRoutes(app: Express, provider: GoogleAdsProvider, calls: Calls): void {
  mountGoogleOAuth(app, provider);
  app.use(express.json({ limit: '10mb' }));

  app.post(`/${VERSION}/customers/:customer/:method`, (request, response) => {
    const { customer } = request.params;
    const method = ['search', 'searchStream'].find((name) => request.params.method === `googleAds:${name}`);
    const isStream = method === 'searchStream';
    const refuse = (refused: Refused): void => {
      const body = errorBody(refused);
      response.status(refused.status).json(isStream ? [body] : body);
    };
    const exchange = exchangeOf(response, refuse);
    if (method === undefined) {
      refuse(new Failure([], 'NOT_FOUND'));
      return;
    }
    const message: unknown = toSnakeCase({ ...request.body, customer_id: customer });
    const headers = headersOf(request);
    const render = (page: SearchPage): object => (isStream ? [renderPage(page)] : renderPage(page));
    return serve(provider, calls.search(message, headers, { isStream, render }), exchange);
  });

  app.post(`/${VERSION}/customers/:customerAndMethod`, (request, response) => {
    const [customer, method] = request.params.customerAndMethod.split(':');
    const refuse = (refused: Refused): void => {
      response.status(refused.status).json(errorBody(refused));
    };
    if (method !== 'uploadConversionAdjustments') {
      refuse(new Failure([], 'NOT_FOUND'));
      return;
    }
    const message: unknown = toSnakeCase({ ...request.body, customer_id: customer });
    const render = (results: readonly object[], failed: Failure | null): object => ({
      ...(failed && { partialFailureError: rpcStatus(failed) }),
      results: results.map(toRest),
    });
    const call = calls.uploadConversionAdjustments(message, headersOf(request), render);
    return serve(provider, call, exchangeOf(response, refuse));
  });

  app.use((_request, response) => {
    response.status(404).json(errorBody(new Failure([], 'NOT_FOUND')));
  });
}

function headersOf(request: Request): CallHeaders {
  return {
    authorization: request.get('authorization'),
    developerToken: request.get('developer-token'),
    loginCustomerId: request.get('login-customer-id'),
  };
}

/** The `google.rpc.Status` of what failed in a request of which the rest took effect. */
function rpcStatus(failed: Failure): object {
  const details = failed.failureMessage();
  return {
    code: GRPC_STATUSES[failed.grpcStatus].code,
    message: failed.message,
    details: details === null ? [] : [{ '@type': FAILURE_TYPE, ...toRest(details) }],
  };
}

const FAILURE_TYPE = `type.googleapis.com/${PACKAGE}.errors.GoogleAdsFailure`;

function exchangeOf(response: Response, refuse: Exchange['refuse']): Exchange {
  const { socket } = response.req;
  return {
    answer: (body) => response.json(body),
    refuse,
    cut: (how) => (how === 'reset' ? socket.resetAndDestroy() : socket.destroy()),
    closed: new Promise((resolve) => response.once('close', resolve)),
  };
}

function renderPage({ rows, fields, nextPageToken, total }: SearchPage): object {
  return {
    results: rows.map(toRest),
    fieldMask: fields.map(camelCase).join(','),
    ...(nextPageToken !== '' && { nextPageToken }),
    ...(total !== null && { totalResultsCount: String(total) }),
  };
}

function errorBody(refused: Refused): object {
  const details = refused instanceof Failure ? refused.failureMessage() : null;
  const reason = refused instanceof Failure ? refused.reason : undefined;
  return {
    error: {
      code: refused.status,
      message: refused.message,
      status: refused instanceof Failure ? refused.grpcStatus : 'INTERNAL',
      ...(details && {
        details: [
          {
            '@type': FAILURE_TYPE,
            ...toRest(details),
          },
        ],
      }),
      ...(reason !== undefined && {
        details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }],
      }),
    },
  };
}

/** A request that Express refuses, such as malformed JSON, lacks a field; anything else is an internal error. */
function answerToError(clientError: ClientError | null, request: Request): { status: number; body: unknown } {
  const refused = clientError
    ? failure('RequestError.REQUIRED_FIELD_MISSING', clientError.message)
    : new Failure([], 'INTERNAL');
  const body = errorBody(refused);
  return { status: refused.status, body: request.path.endsWith(':searchStream') ? [body] : body };
}
