import type { Express, Request, Response } from 'express';
import type { Logger } from 'pino';
import { createProviderApp } from '../wire/provider-app.ts';
import { serveCall } from '../wire/serve-call.ts';
import { MetaCall } from './call.ts';
import { errorAnswer } from './errors.ts';
import { mountMetaOAuth } from './oauth/mount-oauth.ts';
import type { MetaProvider } from './provider.ts';
import { routeOf } from './route.ts';
import { tokenOf } from './token.ts';

/** The server that stands in for https://graph.facebook.com. */
export function createMetaApp(provider: MetaProvider, log: Logger): Express {
  return createProviderApp({
    name: 'meta',
    log,
    mount: (app) => {
      mountMetaOAuth(app, provider);
      app.use((request, response) => serve(provider, request, response));
    },
    errorAnswer: () => errorAnswer('1'),
  });
}

async function serve(provider: MetaProvider, request: Request, response: Response): Promise<void> {
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
}

/** Further fields of a call's ledger entry; never the token or the proof. */
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
