import type { Express, Request, RequestHandler, Response } from 'express';
import { SCOPES } from '../../domain/scopes.ts';
import { findPublishedKeys } from '../../models/access/signing-keys.ts';
import type { ApiContext } from '../context.ts';
import { notFound } from '../request/errors.ts';
import { mountPage, refuseMethod } from '../request/refuse-method.ts';
import { shareQuery } from '../share-query.ts';
import { lookUpClientDocument } from './look-up-client-document.ts';
import { hasCookie } from './create-server.ts';
import { getCookieNames, ISSUER_PATH, ROUTES } from './endpoints.ts';

const METADATA_PATH = '/.well-known/oauth-authorization-server';

export function mountOAuth(app: Express, context: ApiContext): void {
  const serve =
    (route: string): RequestHandler =>
    (request, response) => {
      response.locals.route = route;
      return context.oauth.serve(request, response);
    };
  const authorize = ISSUER_PATH + ROUTES.authorization;
  app.get(authorize, lookUpClientDocument(context), serve(authorize));
  const resume = `${authorize}/{uid}`;
  const { resume: resumeCookie } = getCookieNames(context.settings.publicUrl);
  const serveResume = serve(resume);
  app.get(`${authorize}/:uid`, (request, response, next) => {
    if (hasCookie(request, resumeCookie)) return serveResume(request, response, next);
    response.locals.route = resume;
    throw notFound('This browser has no pending authorization request. Start again in the application.');
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

/** Serves the metadata at two paths, with and without the issuer's path (RFC 8414 section 3.1). */
function mountMetadata(app: Express, { settings }: ApiContext): void {
  const metadata = buildServerMetadata(settings.publicUrl, settings.mcp !== 'off');
  const issuerPath = new URL(metadata.issuer).pathname;
  const serve = (_request: Request, response: Response) => {
    response.locals.route = METADATA_PATH;
    response.set({ 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' });
    response.json(metadata);
  };
  for (const path of [METADATA_PATH, METADATA_PATH + issuerPath]) mountPage(app, path, serve);
}

const AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'none'];

/**
 * Builds the metadata of RFC 8414 section 2.
 * @param publicUrl public base URL without a trailing slash
 * @param servesAgents whether clients may register themselves (RFC 7591) or have metadata documents
 */
function buildServerMetadata(publicUrl: string, servesAgents: boolean) {
  const issuer = publicUrl + ISSUER_PATH;
  return {
    issuer,
    authorization_endpoint: issuer + ROUTES.authorization,
    token_endpoint: issuer + ROUTES.token,
    revocation_endpoint: issuer + ROUTES.revocation,
    ...(servesAgents && {
      registration_endpoint: issuer + ROUTES.registration,
      client_id_metadata_document_supported: true,
    }),
    jwks_uri: issuer + ROUTES.jwks,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'client_credentials', 'refresh_token'],
    token_endpoint_auth_methods_supported: AUTH_METHODS,
    revocation_endpoint_auth_methods_supported: AUTH_METHODS,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${publicUrl}/docs`,
  };
}

const JWKS_PATH = ISSUER_PATH + ROUTES.jwks;

const MIN_READ_INTERVAL_MS = 250;

/** Serves the JWK set (RFC 7517 section 5) without authentication. */
function mountKeySet(app: Express, { database }: Pick<ApiContext, 'database'>): void {
  const findKeys = shareQuery(MIN_READ_INTERVAL_MS, () => findPublishedKeys(database));
  mountPage(app, JWKS_PATH, async (_request, response) => {
    const keys = await findKeys();
    // The first key signs as soon as it exists, so an empty set must not be cached.
    const caching = keys.length > 0 ? 'public, max-age=300' : 'no-store';
    response.set({ 'Cache-Control': caching, 'Content-Type': 'application/jwk-set+json' });
    response.send(JSON.stringify({ keys }));
  });
}
