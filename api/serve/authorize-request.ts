import { authorize, requireUserScope } from '../auth/authorize.ts';
import { scopesOf } from '../openapi/load-document.ts';
import { tenantKeyOf } from '../limits/tenant-key.ts';
import type { Endpoint } from './endpoint.ts';
import { projectNamedBy } from './named-project.ts';
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
