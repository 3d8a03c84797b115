import express, { type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from 'pino';
import { refuseForeignHosts } from '../wire/host-guard.ts';
import { serveCall } from '../wire/serve-call.ts';
import { MetaCall } from './call.ts';
import { errorAnswer } from './errors.ts';
import type { MetaProvider } from './provider.ts';
import { routeOf } from './route.ts';
import { tokenOf } from './token.ts';

/** The server that stands in for https://graph.facebook.com. */
export function createMetaApp(provider: MetaProvider, log: Logger): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(refuseForeignHosts);

  app.use(async (request, response) => {
    const route = routeOf(request.method, request.path);
    if (!route) {
      const message = `Unknown path components: ${request.path}`;
      const { status, body } = errorAnswer('2500', { message });
      response.status(status).json(body);
      return;
    }
    const url = new URL(request.originalUrl, `http://${request.headers.host ?? 'localhost'}`);
    response.set({ 'facebook-api-version': route.version, 'cache-control': 'private, no-store' });
    const setHeaders = (headers: Record<string, string>): void => void response.set(headers);
    const call = new MetaCall({ provider, route, url, setHeaders });
    await serveCall(call, route.operation, request, response, facts(url, request.headers.authorization));
  });
  app.use(answerError(log));
  return app;
}

/** What the ledger tells of a call besides; neither token nor proof. */
function facts(url: URL, authorization: string | undefined): Record<string, string> {
  const query = new URLSearchParams(url.searchParams);
  query.delete('access_token');
  query.delete('appsecret_proof');
  return {
    path: url.pathname,
    query: query.toString(),
    tokenIn: tokenOf(authorization, url.searchParams).tokenIn,
  };
}

function answerError(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    // A client that went away while it was sending is no failure of ours.
    if (request.socket.destroyed) return;
    log.error({ err: error }, 'meta failed');
    const { status, body } = errorAnswer('1');
    response.status(status).json(body);
  };
}
