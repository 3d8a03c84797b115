import { authenticate } from '../auth/authenticate.ts';
import { describeCaller } from '../auth/caller.ts';
import { acceptedSchemes, type Endpoint } from './endpoint.ts';
import type { Authenticated, Received } from './request-state.ts';

/** Makes the step that verifies the credentials of a request. @throws AppError as {@link authenticate} does */
export function createAuthenticate({ operation }: Endpoint) {
  const schemes = acceptedSchemes(operation);
  return async (received: Received): Promise<Authenticated> => {
    const { context, request, response, deadline } = received;
    const caller = await deadline.wait(authenticate(context, schemes, request));
    response.locals.caller = describeCaller(caller);
    response.locals.clientId = caller.bearer?.clientId;
    return { ...received, caller };
  };
}
