import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/**
 * Warns, once a process, of a request that seems to have come through a proxy though none is said to be there: then all
 * callers would have its address, and share what an address may do. A caller can write the header too, so no more than
 * one line comes of it.
 */
export function warnOfProxy(logger: Logger): RequestHandler {
  let isWarned = false;
  return (request, _response, next) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined) {
      isWarned = true;
      logger.warn(
        'A request came with X-Forwarded-For, and TRUST_PROXY_HOPS is 0: if a proxy of yours sent it, all callers count as one. Set TRUST_PROXY_HOPS to the number of proxies before the API.',
      );
    }
    next();
  };
}
