import type { Request } from 'express';
import { requireAllowedOrigin } from '../auth/allowed-origin.ts';
import { authorize, requireUserScope, type NamedProject } from '../auth/authorize.ts';
import { isPlatformToken, type Caller } from '../auth/caller.ts';
import { forbidden, invalidField } from '../http/errors.ts';
import { tenantKeyOf } from '../limits/tenant-key.ts';
import { scopesOf, type Operation } from '../openapi/load-document.ts';
import { UUID } from '../validation/request-validator.ts';
import type { Endpoint } from './endpoint.ts';
import type { Authenticated, Authorized, Counted } from './request-state.ts';

/**
 * Finds the project that a request acts in, and holds the caller to the scopes there: by credential, path and headers,
 * before the body is read.
 * @throws AppError 400 for a project's id that is none, and as {@link authorize} does
 */
export async function authorizeRequest({ operation }: Endpoint, counted: Counted): Promise<Authorized> {
  const { 'x-user-scope': userScope } = operation;
  const scopes = scopesOf(operation);
  if (userScope !== undefined) requireUserScope(counted.caller, userScope);
  const projectId = scopes.length === 0 ? '' : await findProject(counted, scopes);
  const { context, caller, request } = counted;
  const tenantKey = tenantKeyOf(caller, projectId, request.ip);
  return {
    ...counted,
    projectId,
    tenantKey,
    context: { ...context, database: { ...context.database, tenantKey } },
  };
}

async function findProject(authenticated: Authenticated, scopes: readonly string[]): Promise<string> {
  const { context, request, response, deadline, caller, rightsAhead } = authenticated;
  const named = projectNamedBy(request);
  // Not the project's quota: callers without access may name the project too.
  const database = { ...context.database, tenantKey: tenantKeyOf(caller, '', request.ip) };
  const projectId = await deadline.wait(authorize(database, caller, scopes, named, rightsAhead));
  response.locals.projectId = projectId;
  return projectId;
}

/** Requires a kind of caller that may do this, and for a page an allowed origin. @throws AppError 403 */
export function requireCaller({ operation }: Endpoint, { caller, origin }: Authenticated): void {
  requireRightKind(operation, caller);
  requireAllowedOrigin(caller, origin);
}

/**
 * Keeps a client's own token to what programs may do: the operations of its one project, and never those that
 * are for persons only (`x-persons-only`), which make credentials, or show and change who has a part. A
 * platform client, which has no project, is kept to what acts in one, for it acts in those that it made, and
 * to what it makes them by (`x-platform`).
 */
function requireRightKind(operation: Operation, { bearer }: Caller): void {
  if (!bearer?.isOwnTokenOfClient) return;
  if (isPlatformToken(bearer)) {
    if (operation['x-scope'] !== undefined || operation['x-platform']) return;
    throw forbidden(
      "This client has no project, so a token of its own acts only in projects that it made. Use a person's token.",
    );
  }
  if (operation['x-persons-only']) {
    throw forbidden(
      "This is for persons only. A client's own token cannot do it; sign in, and use that token.",
    );
  }
}

/**
 * Reads the project that the path and the header name, before the request is validated against the document.
 * @throws AppError 400 for an id that is no UUID
 */
function projectNamedBy(request: Request): NamedProject {
  const { projectId } = request.params;
  if (typeof projectId === 'string') return { inPath: asUuid('projectId', projectId), inHeader: undefined };
  const sent = request.get('x-project-id');
  return { inPath: undefined, inHeader: sent === undefined ? undefined : asUuid('X-Project-Id', sent) };
}

/** The id of the project that a request names; undefined when it names none, or by something that is no id. */
export function projectIdNamedBy(request: Request): string | undefined {
  const { projectId } = request.params;
  const named = typeof projectId === 'string' ? projectId : request.get('x-project-id');
  return named !== undefined && UUID.test(named) ? named.toLowerCase() : undefined;
}

function asUuid(name: string, sent: string): string {
  if (!UUID.test(sent)) throw invalidField(name, 'must be a UUID');
  return sent.toLowerCase();
}
