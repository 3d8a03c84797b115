import type { Express, RequestHandler } from 'express';
import { AppError } from './errors.ts';

/** Refuses what is left of a path: 405, and `Allow` lists what there is (RFC 9110 section 15.5.6). */
export function refuseMethod(route: string, methods: readonly string[]): RequestHandler {
  const allow = methods.map((method) => method.toUpperCase()).join(', ');
  return (_request, response) => {
    response.locals.route = route;
    throw new AppError(405, 'method_not_allowed', `This path takes ${allow} only.`, {
      headers: { Allow: allow },
    });
  };
}

/** Serves a path that is only read, and refuses every other method. */
export function mountPage(app: Express, route: string, serve: RequestHandler): void {
  app.get(route, (request, response, next) => {
    response.locals.route = route;
    return serve(request, response, next);
  });
  app.all(route, refuseMethod(route, ['GET']));
}
