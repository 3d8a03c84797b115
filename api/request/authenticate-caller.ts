import { AppError } from '../http/errors.ts';
import { authenticate } from '../auth/authenticate.ts';
import { describeCaller } from '../auth/caller.ts';
import { askRights, type RightsAhead } from '../auth/permissions.ts';
import { acceptedSchemes, type Endpoint } from './endpoint.ts';
import { projectIdNamedBy } from './authorize-request.ts';
import type { Authenticated, Received } from './request-state.ts';

/**
 * Makes the step that verifies the credentials of a request. Where it names a project, the rights of an access token's
 * user there are asked for at the same moment as whether the token still holds: neither waits for the other.
 * @throws AppError as {@link authenticate} does
 */
export function createAuthenticate({ operation }: Endpoint) {
  const schemes = acceptedSchemes(operation);
  const isInProject = operation['x-scope'] !== undefined;
  return async (received: Received): Promise<Authenticated> => {
    const { context, request, response, deadline, expected } = received;
    const projectId = isInProject ? projectIdNamedBy(request) : undefined;
    let rightsAhead: RightsAhead | undefined;
    const askAhead = (userId: string) => {
      // Not the project's quota: the user may have no access to it.
      const database = { ...context.database, tenantKey: `user:${userId}` };
      if (projectId !== undefined) rightsAhead = askRights(database, userId, projectId);
    };
    const authenticating = authenticate(context, schemes, request, askAhead);
    const caller = await deadline.wait(authenticating).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 401) expected.refused();
      throw error;
    });
    response.locals.caller = describeCaller(caller);
    response.locals.clientId = caller.bearer?.clientId;
    return { ...received, caller, rightsAhead };
  };
}
