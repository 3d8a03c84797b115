import type { Request } from 'express';
import { authorize, requireUserScope, type NamedProject } from '../auth/authorize.ts';
import type { OperationId } from '../operations/operation.ts';
import type { Endpoint } from './endpoint.ts';
import type { Authorized, Validated } from './request-state.ts';

/**
 * Finds the project that a request acts in, and holds the caller to the scope there.
 * @throws AppError as {@link authorize} does
 */
export async function authorizeRequest<Id extends OperationId>(
  { operation }: Endpoint,
  validated: Validated<Id>,
): Promise<Authorized<Id>> {
  const { context, request, response, deadline, caller } = validated;
  const { 'x-scope': scope, 'x-user-scope': userScope } = operation;
  if (userScope !== undefined) requireUserScope(caller, userScope);
  if (scope === undefined) return { ...validated, projectId: '' };
  const projectId = await deadline.wait(authorize(context.database, caller, scope, projectNamedBy(request)));
  response.locals.projectId = projectId;
  return { ...validated, projectId };
}

function projectNamedBy(request: Request): NamedProject {
  const { projectId } = request.params;
  return {
    inPath: typeof projectId === 'string' ? projectId.toLowerCase() : undefined,
    inHeader: request.get('x-project-id')?.toLowerCase(),
  };
}
