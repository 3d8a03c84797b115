import type { Express, RequestHandler, Response } from 'express';
import type { ApiContext } from '../context.ts';
import { AppError } from '../http/errors.ts';
import { authorizationServerMetadata } from './metadata.ts';
import { mountKeySet } from './jwks.ts';
import { ISSUER_PATH, ROUTES } from './provider.ts';

const METADATA_PATH = '/.well-known/oauth-authorization-server';

/** Registers the authorisation server's endpoints, its metadata and its key set. */
export function mountOAuth(app: Express, context: ApiContext): void {
  const serve =
    (route: string): RequestHandler =>
    (request, response) => {
      response.locals.route = route;
      return context.oauth.handler(request, response);
    };
  const authorize = ISSUER_PATH + ROUTES.authorization;
  app.get(authorize, serve(authorize));
  app.get(`${authorize}/:uid`, serve(`${authorize}/{uid}`));
  for (const route of [ISSUER_PATH + ROUTES.token, ISSUER_PATH + ROUTES.revocation]) {
    app.post(route, serve(route));
    app.options(route, serve(route));
  }
  for (const [route, allow] of [
    [authorize, 'GET'],
    [ISSUER_PATH + ROUTES.token, 'POST'],
    [ISSUER_PATH + ROUTES.revocation, 'POST'],
  ] as const) {
    app.all(route, refuseOtherMethods(route, allow));
  }
  mountMetadata(app, context);
  mountKeySet(app, context);
}

/** RFC 9110 section 15.5.6. */
function refuseOtherMethods(route: string, allow: string): RequestHandler {
  return (_request, response) => {
    response.locals.route = route;
    throw new AppError(405, 'method_not_allowed', `This path takes ${allow} only.`, {
      headers: { Allow: allow },
    });
  };
}

/** At the plain path, and where RFC 8414 section 3.1 puts it for an issuer whose address has a path. */
function mountMetadata(app: Express, { settings }: ApiContext): void {
  const metadata = authorizationServerMetadata(settings.publicUrl);
  const issuerPath = new URL(metadata.issuer).pathname;
  app.get([METADATA_PATH, METADATA_PATH + issuerPath], (_request, response: Response) => {
    response.locals.route = METADATA_PATH;
    response.set({ 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' });
    response.json(metadata);
  });
}
