import type { RequestHandler } from 'express';
import { getOrigins } from '../../domain/web-origin.ts';
import { findOrigins } from '../../models/access/project-settings.ts';
import { inProject } from '../../models/in-project.ts';
import { findOAuthClient } from '../../models/oauth/oauth-clients.ts';
import type { Operation } from '../openapi/load-document.ts';
import type { Authenticated, Authorized } from './endpoint.ts';

const ALLOW_ORIGIN = 'Access-Control-Allow-Origin';

/** CORS headers that let any origin read a response, without credentials: operations ignore cookies. */
export const CROSS_ORIGIN: Readonly<Record<string, string>> = {
  [ALLOW_ORIGIN]: '*',
  'Access-Control-Expose-Headers':
    'Idempotent-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id',
};

/** Allowed request headers by credential. */
const ALLOWED_HEADERS = {
  bearer: ['authorization', 'content-type', 'idempotency-key', 'traceparent', 'x-project-id', 'x-request-id'],
  writeKey: ['content-type', 'x-write-key'],
} as const;

const SCHEMES = ['bearer', 'writeKey'] as const;

/** Returns whether an operation accepts write keys, which have their own origins. */
export function acceptsWriteKey({ security }: Operation): boolean {
  return security.some((alternative) => 'writeKey' in alternative);
}

/** Returns whether browsers may call an operation. App keys and service account keys are for servers. */
export function isCalledFromPages({ security }: Operation): boolean {
  return security.some((alternative) => SCHEMES.some((scheme) => scheme in alternative));
}

/**
 * Answers a CORS preflight. Preflights carry no credential, so the origin is checked later.
 * @param operations the path's operations by method
 */
export function answerPreflight(
  route: string,
  operations: Readonly<Record<string, Operation>>,
): RequestHandler {
  const callable = Object.entries(operations).filter(([, operation]) => isCalledFromPages(operation));
  const methods = callable.map(([method]) => method.toUpperCase());
  const schemes = SCHEMES.filter((scheme) =>
    callable.some(([, { security }]) => security.some((alternative) => scheme in alternative)),
  );
  const headers = [...new Set(schemes.flatMap((scheme) => ALLOWED_HEADERS[scheme]))].toSorted();
  return (_request, response, next) => {
    // The console's session cookie is only valid for console pages.
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
 * Restricts a response to origins of the token's OAuth client or project. Earlier steps allow any origin, so pages
 * can read a 401.
 */
export async function allowPageOfToken(state: Authenticated): Promise<void> {
  const { context, response, caller, origin } = state;
  // Write keys check their own origins.
  if (origin === undefined || caller.writeKey) return;
  response.removeHeader(ALLOW_ORIGIN);
  const { bearer } = caller;
  // Keys are for servers, not pages.
  if (!bearer || caller.appKey || caller.apiKey) return;
  if (origin === new URL(context.settings.publicUrl).origin) return;
  const { clientId, projectId } = bearer;
  const client =
    clientId === undefined ? null : await state.deadline.wait(findOAuthClient(context.database, clientId));
  if (getOrigins(client?.redirectUrls ?? []).includes(origin)) allowOrigin(state, origin);
  else if (projectId !== undefined) await allowPageOfProject({ ...state, projectId });
}

/** Restricts a response to origins of the request's project. */
export async function allowPageOfProject(
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
