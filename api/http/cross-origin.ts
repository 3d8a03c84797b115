import type { RequestHandler } from 'express';
import type { Operation } from '../openapi/load-document.ts';

/**
 * What lets the pages of any site read an answer (Fetch Standard, CORS protocol). No cookie is behind it, and whose
 * origin may send is decided by the write key.
 */
export const CROSS_ORIGIN: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
};

/** Whether browsers call an operation from pages of other sites. */
export function takesWriteKey({ security }: Operation): boolean {
  return security.some((alternative) => 'writeKey' in alternative);
}

/**
 * Answers the question that a browser asks before a page of another site may send. The key is not known yet: a
 * preflight carries no credential.
 */
export function answerPreflight(route: string): RequestHandler {
  return (_request, response) => {
    response.locals.route = route;
    response.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'POST',
      'Access-Control-Allow-Headers': 'content-type, x-write-key',
      'Access-Control-Max-Age': '86400',
      'Cache-Control': 'no-store',
    });
    response.status(204).end();
  };
}
