import type { Express, Request, RequestHandler, Response } from 'express';
import type { ApiContext } from '../context.ts';
import { notFound } from '../request/errors.ts';
import { mountPage, refuseMethod } from '../request/refuse-method.ts';
import { authorizationServerMetadata } from './metadata.ts';
import { mountKeySet } from './jwks.ts';
import { lookUpClientDocument } from './look-up-client-document.ts';
import { hasCookie } from './create-server.ts';
import { cookieNames, ISSUER_PATH, ROUTES } from './provider.ts';

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
  app.get(authorize, lookUpClientDocument(context), serve(authorize));
  const resume = `${authorize}/{uid}`;
  const { resume: resumeCookie } = cookieNames(context.settings.publicUrl);
  const serveResume = serve(resume);
  app.get(`${authorize}/:uid`, (request, response, next) => {
    if (hasCookie(request, resumeCookie)) return serveResume(request, response, next);
    response.locals.route = resume;
    throw notFound(
      'This browser has no authorization request under way here. Begin again at the application.',
    );
  });
  for (const route of [ISSUER_PATH + ROUTES.token, ISSUER_PATH + ROUTES.revocation]) {
    app.post(route, serve(route));
    app.options(route, serve(route));
  }
  for (const [route, allow] of [
    [authorize, 'GET'],
    [`${authorize}/:uid`, 'GET'],
    [ISSUER_PATH + ROUTES.token, 'POST'],
    [ISSUER_PATH + ROUTES.revocation, 'POST'],
  ] as const) {
    app.all(route, refuseMethod(route, [allow]));
  }
  mountMetadata(app, context);
  mountKeySet(app, context);
}

/** At the plain path, and where RFC 8414 section 3.1 puts it for an issuer whose address has a path. */
function mountMetadata(app: Express, { settings }: ApiContext): void {
  const metadata = authorizationServerMetadata(settings.publicUrl, settings.mcp !== 'off');
  const issuerPath = new URL(metadata.issuer).pathname;
  const serve = (_request: Request, response: Response) => {
    response.locals.route = METADATA_PATH;
    response.set({ 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' });
    response.json(metadata);
  };
  for (const path of [METADATA_PATH, METADATA_PATH + issuerPath]) mountPage(app, path, serve);
}
