import type { Express, RequestHandler } from 'express';
import { withSignal } from '../../models/database.ts';
import { ROWS_TIMEOUT_MS, runWithDeadline } from '../request/deadline.ts';
import { refuseMethod } from '../request/refuse-method.ts';
import { renderConnectFailurePage } from '../pages/connect-pages.ts';
import { limitAuthorizations } from '../limits/limit-authorizations.ts';
import { UUID } from '../validation/formats.ts';
import { followLink, showLink } from './connect-link.ts';
import { sendEndPage, type ConnectContext, type ConnectVisit } from './connect-visit.ts';
import { receiveCallback, showSession, receiveChoice } from './receive-callback.ts';

/** Pages belong to one browser and their URL may contain a code. */
const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/** A link's token. */
const TOKEN = /^[\w-]{43}$/;

const sendFailure: NonNullable<Express.Locals['sendError']> = (request, response, error) => {
  response.set(error.headers);
  // The waiting page reloads until the outage ends.
  const isWaiting = request.method === 'GET' && request.path.startsWith('/connect/sessions/');
  const page = renderConnectFailurePage(error, { reloads: isWaiting && error.status === 503 });
  response.status(error.status).set(page.headers).type('html').send(page.body);
};

type Serve = (visit: ConnectVisit, parameter: string) => Promise<void>;

/** Mounts the connect pages and the redirect URIs of providers. */
export function mountConnect(app: Express, context: ConnectContext): void {
  const page =
    (route: string, name: string, serve: Serve): RequestHandler =>
    async (request, response) => {
      response.locals.route = route;
      await runWithDeadline(ROWS_TIMEOUT_MS, (signal) => {
        const boundContext = { ...context, database: withSignal(context.database, signal) };
        return serve({ context: boundContext, request, response }, String(request.params[name]));
      });
    };
  const serveAsPages: RequestHandler = (_request, response, next) => {
    response.locals.sendError = sendFailure;
    response.set(HEADERS);
    next();
  };
  const requireFormat =
    (format: RegExp, serve: Serve): Serve =>
    async (visit, parameter) => {
      if (format.test(parameter)) await serve(visit, parameter);
      else sendEndPage(visit, 'expired');
    };

  const routes: [path: string, name: string, methods: Partial<Record<'get' | 'post', Serve>>][] = [
    ['callback/:provider', 'provider', { get: receiveCallback }],
    [
      'sessions/:id',
      'id',
      { get: requireFormat(UUID, showSession), post: requireFormat(UUID, receiveChoice) },
    ],
    [':token', 'token', { get: requireFormat(TOKEN, showLink), post: requireFormat(TOKEN, followLink) }],
  ];
  for (const [path, name, { get, post }] of routes) {
    const route = `/connect/${path.replace(`:${name}`, `{${name}}`)}`;
    app.all(`/connect/${path}`, serveAsPages, limitAuthorizations(context, route, 'pages'));
    if (get) app.get(`/connect/${path}`, page(route, name, get));
    if (post) app.post(`/connect/${path}`, page(route, name, post));
    app.all(`/connect/${path}`, refuseMethod(route, [...(get ? ['GET'] : []), ...(post ? ['POST'] : [])]));
  }
}
