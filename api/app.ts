import express, { type Express, type RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import { mountConnect } from './connect/mount-connect.ts';
import { CONSOLE_API, forwardToOperations, refuseNonOperations } from './console/forward.ts';
import { mountConsole } from './console/mount-console.ts';
import type { ApiContext } from './context.ts';
import { handleErrors } from './request/error-handler.ts';
import { notFound } from './request/errors.ts';
import { mountHealth } from './request/health.ts';
import {
  prepareMailLinks,
  refuseMalformedUrl,
  refuseUnservableHead,
  routeHeadAsGet,
  warnOfUntrustedProxy,
} from './request/request-head.ts';
import { assignRequestId, logRequests } from './request/observe-request.ts';
import { limitPageRequests } from './limits/limit-authorizations.ts';
import { limitTokenRequests } from './limits/limit-token-requests.ts';
import { mountMcp } from './mcp/mount-mcp.ts';
import { mountOAuth } from './oauth/mount-oauth.ts';
import { ISSUER_PATH, ROUTES } from './oauth/endpoints.ts';
import { createServing, mountOperations } from './request/mount-operations.ts';
import { mountSignIn } from './sign-in/mount-sign-in.ts';
import { mountDocs } from './pages/mount-docs.ts';
import { mountTracker } from './pages/mount-tracker.ts';
import { mountSecurityTxt } from './pages/security-txt.ts';

/**
 * Headers of the OWASP REST security cheat sheet, without those that matter only for HTML. Pages set a
 * content security policy of their own.
 */
const SECURITY_HEADERS: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  xFrameOptions: { action: 'deny' },
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

export function createApp(context: ApiContext, measure: RequestHandler): Express {
  const app = express();
  app.enable('case sensitive routing');
  app.disable('etag');
  // Trust only the deployment's own proxies: clients control the entries further left in `X-Forwarded-For`.
  app.set('trust proxy', context.settings.trustProxyHops);
  app.use(measure, assignRequestId(context.tracer), logRequests(context.logger), helmet(SECURITY_HEADERS));
  if (context.settings.trustProxyHops === 0) app.use(warnOfUntrustedProxy(context.logger));
  app.use(refuseUnservableHead, routeHeadAsGet, prepareMailLinks, refuseMalformedUrl);
  // Frequent routes first: Express matches paths in order, and there are over 150 operations.
  mountAuthorizationServer(app, context);
  app.all(`${CONSOLE_API}/{*operation}`, forwardToOperations(context));
  const serving = createServing(context);
  mountOperations(app, context, serving);
  app.use(refuseNonOperations);
  mountTracker(app);
  mountMcp(app, context, serving, measure);
  mountHealth(app, context);
  mountSignIn(app, context);
  mountConnect(app, context);
  mountConsole(app, context);
  mountDocs(app, context);
  mountSecurityTxt(app, context.settings);
  app.use(() => {
    throw notFound('No such path. GET /openapi.json lists all operations.');
  });
  app.use(handleErrors(context.logger));
  return app;
}

function mountAuthorizationServer(app: Express, context: ApiContext): void {
  const authorize = ISSUER_PATH + ROUTES.authorization;
  app.get(authorize, limitPageRequests(context, authorize));
  app.get(`${authorize}/:uid`, limitPageRequests(context, `${authorize}/{uid}`, 'pages'));
  for (const route of [ISSUER_PATH + ROUTES.token, ISSUER_PATH + ROUTES.revocation])
    app.post(route, limitTokenRequests(context, route));
  mountOAuth(app, context);
}
