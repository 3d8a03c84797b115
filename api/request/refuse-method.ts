import type { Express, RequestHandler } from 'express';
import { AppError } from './errors.ts';

/** Answers 405 with `Allow` for other methods of a path (RFC 9110 section 15.5.6). */
export function refuseMethod(route: string, methods: readonly string[]): RequestHandler {
  const allow = methods.map((method) => method.toUpperCase()).join(', ');
  return (_request, response) => {
    response.locals.route = route;
    throw new AppError(405, 'method_not_allowed', `This path accepts only ${allow}.`, {
      headers: { Allow: allow },
    });
  };
}

/** Mounts a read-only path, and refuses other methods. */
export function mountPage(app: Express, route: string, serve: RequestHandler): void {
  app.get(route, (request, response, next) => {
    response.locals.route = route;
    return serve(request, response, next);
  });
  app.all(route, refuseMethod(route, ['GET']));
}
