import type { RequestHandler } from 'express';
import { getOrigins } from '../../domain/web-origin.ts';
import { findOrigins } from '../../models/access/project-settings.ts';
import { inProject } from '../../models/in-project.ts';
import { findOAuthClient } from '../../models/oauth/oauth-clients.ts';
import type { Operation } from '../openapi/load-document.ts';
import type { Authenticated, Authorized } from './endpoint.ts';

const ALLOW_ORIGIN = 'Access-Control-Allow-Origin';

/**
 * Headers that let pages of any origin read a response. They allow no cookies, which operations ignore
 * anyway.
 */
export const CROSS_ORIGIN_HEADERS: Readonly<Record<string, string>> = {
  [ALLOW_ORIGIN]: '*',
  'Access-Control-Expose-Headers':
    'Idempotent-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id',
};

const ALLOWED_HEADERS = {
  bearer: ['authorization', 'content-type', 'idempotency-key', 'traceparent', 'x-project-id', 'x-request-id'],
  writeKey: ['content-type', 'x-write-key'],
} as const;

/** Credentials that browsers may send. App keys and service-account keys are for servers. */
const SCHEMES = ['bearer', 'writeKey'] as const;

export function acceptsWriteKey({ security }: Operation): boolean {
  return security.some((alternative) => 'writeKey' in alternative);
}

export function isCallableFromPages({ security }: Operation): boolean {
  return security.some((alternative) => SCHEMES.some((scheme) => scheme in alternative));
}

/**
 * Allows any origin. Preflights carry no credential, so the origin is checked later.
 * @param operations the path's operations by method
 */
export function answerPreflight(
  route: string,
  operations: Readonly<Record<string, Operation>>,
): RequestHandler {
  const callable = Object.entries(operations).filter(([, operation]) => isCallableFromPages(operation));
  const methods = callable.map(([method]) => method.toUpperCase());
  const schemes = SCHEMES.filter((scheme) =>
    callable.some(([, { security }]) => security.some((alternative) => scheme in alternative)),
  );
  const headers = [...new Set(schemes.flatMap((scheme) => ALLOWED_HEADERS[scheme]))].toSorted();
  return (_request, response, next) => {
    // Forwarded requests use the console's session cookie, so pages of other origins must not make them.
    if (response.locals.isForwarded) {
      next();
      return;
    }
    response.locals.route = route;
    response.set({
      [ALLOW_ORIGIN]: '*',
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': headers.join(', '),
      'Access-Control-Max-Age': '86400',
      'Cache-Control': 'no-store',
    });
    response.status(204).end();
  };
}

/**
 * Lets only the API's own origin and origins of the token's OAuth client or project read the response.
 * Earlier steps allow any origin, so that pages can read a 401.
 */
export async function restrictToTokenOrigins(state: Authenticated): Promise<void> {
  const { context, response, caller, origin } = state;
  // `authorize` checks the origins of write keys.
  if (origin === undefined || caller.writeKey) return;
  response.removeHeader(ALLOW_ORIGIN);
  const { bearer } = caller;
  if (!bearer || caller.appKey || caller.apiKey) return;
  if (origin === new URL(context.settings.publicUrl).origin) return;
  const { clientId, projectId } = bearer;
  const client =
    clientId === undefined ? null : await state.deadline.wait(findOAuthClient(context.database, clientId));
  if (getOrigins(client?.redirectUrls ?? []).includes(origin)) allowOrigin(state, origin);
  else if (projectId !== undefined) await allowProjectOrigin({ ...state, projectId });
}

/**
 * Allows origins of the request's project. Runs after {@link restrictToTokenOrigins}, which knows only the
 * token's project.
 */
export async function allowProjectOrigin(
  state: Authenticated & Pick<Authorized, 'projectId'>,
): Promise<void> {
  const { context, response, caller, origin, projectId, deadline } = state;
  const { bearer, appKey, apiKey } = caller;
  if (origin === undefined || projectId === '' || !bearer || appKey || apiKey) return;
  if (response.hasHeader(ALLOW_ORIGIN)) return;
  const origins = await deadline.wait(inProject(context.database, projectId, findOrigins));
  if (origins.includes(origin)) allowOrigin(state, origin);
}

function allowOrigin({ response }: Authenticated, origin: string): void {
  response.set(ALLOW_ORIGIN, origin);
}
