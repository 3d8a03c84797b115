import type { Express, RequestHandler } from 'express';
import { AppError } from './errors.ts';

/** Creates a handler that answers 405 (RFC 9110 section 15.5.6). Paths that answer GET also answer HEAD. */
export function refuseMethod(route: string, methods: readonly string[]): RequestHandler {
  const allow = methods.join(', ').toUpperCase().replace('GET', 'GET, HEAD');
  return (_request, response) => {
    response.locals.route = route;
    throw new AppError(405, 'method_not_allowed', `This path accepts only ${allow}.`, {
      headers: { Allow: allow },
    });
  };
}

type PathHandlers = { get?: RequestHandler; post?: RequestHandler };

/** Refuses methods without a handler. Logs show the path `/sign-in/:uid` as `/sign-in/{uid}`. */
export function mountPath(app: Express, path: string, { get, post }: PathHandlers): void {
  const route = path.replaceAll(/:(\w+)/g, '{$1}');
  const recordRoute: RequestHandler = (_request, response, next) => {
    response.locals.route = route;
    next();
  };
  if (get) app.get(path, recordRoute, get);
  if (post) app.post(path, recordRoute, post);
  app.all(path, refuseMethod(route, [...(get ? ['GET'] : []), ...(post ? ['POST'] : [])]));
}

export function mountPage(app: Express, path: string, get: RequestHandler): void {
  mountPath(app, path, { get });
}
