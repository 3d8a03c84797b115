import { authorize, requireUserScope } from '../auth/authorize.ts';
import { scopesOf } from '../openapi/load-document.ts';
import type { Endpoint } from './endpoint.ts';
import { holderOf } from './holder-of.ts';
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
  const holder = holderOf(counted, projectId);
  const { context } = counted;
  return {
    ...counted,
    projectId,
    holder,
    context: { ...context, database: { ...context.database, holder } },
  };
}

async function findProject(authenticated: Authenticated, scopes: readonly string[]): Promise<string> {
  const { context, request, response, deadline, caller, rightsAhead } = authenticated;
  const named = projectNamedBy(request);
  // Not the project's share: whoever has no part in it may name it as well.
  const database = { ...context.database, holder: holderOf(authenticated, '') };
  const projectId = await deadline.wait(authorize(database, caller, scopes, named, rightsAhead));
  response.locals.projectId = projectId;
  return projectId;
}
