import type { Express, RequestHandler } from 'express';
import { runWithDatabaseDeadline } from '../request/deadline.ts';
import { mountPath } from '../request/refuse-method.ts';
import { renderConnectFailurePage } from '../pages/connect-pages.ts';
import { createPageMiddleware, sendPage } from '../pages/html-page.ts';
import { limitPageRequests } from '../limits/limit-authorizations.ts';
import { RANDOM_TOKEN, UUID } from '../validation/formats.ts';
import { followLink, showLink } from './connect-link.ts';
import { sendEndPage, type ConnectContext, type ConnectVisit } from './connect-visit.ts';
import { receiveCallback, showSession, receiveChoice } from './receive-callback.ts';

const sendFailure: NonNullable<Express.Locals['sendError']> = (request, response, error) => {
  response.set(error.headers);
  // The waiting page reloads until the API is available again.
  const isWaiting = request.method === 'GET' && request.path.startsWith('/connect/sessions/');
  const page = renderConnectFailurePage(error, { reloads: isWaiting && error.status === 503 });
  sendPage(response, page, error.status);
};

type Serve = (visit: ConnectVisit, parameter: string) => Promise<void>;

export function mountConnect(app: Express, context: ConnectContext): void {
  const serveAsPages = createPageMiddleware(sendFailure);
  const requireFormat =
    (format: RegExp, serve: Serve): Serve =>
    async (visit, parameter) => {
      if (format.test(parameter)) await serve(visit, parameter);
      else sendEndPage(visit, 'expired');
    };

  const mount = (folder: string, name: string, { get, post }: { get: Serve; post?: Serve }) => {
    const path = `/connect/${folder}:${name}`;
    const toHandler =
      (serve: Serve): RequestHandler =>
      async (request, response) => {
        await runWithDatabaseDeadline(context.database, (database) =>
          serve({ context: { ...context, database }, request, response }, String(request.params[name])),
        );
      };
    app.all(path, serveAsPages, limitPageRequests(context, `/connect/${folder}{${name}}`, 'pages'));
    mountPath(app, path, { get: toHandler(get), ...(post && { post: toHandler(post) }) });
  };
  mount('callback/', 'provider', { get: receiveCallback });
  mount('sessions/', 'id', {
    get: requireFormat(UUID, showSession),
    post: requireFormat(UUID, receiveChoice),
  });
  mount('', 'token', {
    get: requireFormat(RANDOM_TOKEN, showLink),
    post: requireFormat(RANDOM_TOKEN, followLink),
  });
}
