import type { RequestHandler } from 'express';
import { badRequest } from '../http/errors.ts';

/** 400 for percent-encoding that is cut off or does not decode to UTF-8; Node would let it through as it is. */
export const refuseMalformedUrl: RequestHandler = (request, _response, next) => {
  if (request.url.includes('%')) {
    try {
      decodeURIComponent(request.url);
    } catch {
      throw badRequest('The path or the query is not valid percent-encoding.');
    }
  }
  next();
};
