import { AppError } from '../http/errors.ts';
import type { OperationId } from '../operations/operation.ts';
import { storedResourceReader } from '../operations/stored-resources.ts';
import { createWithoutUnchanged } from '../validation/without-unchanged.ts';
import type { Endpoint } from './endpoint.ts';
import { inCall, inputOf } from './handle.ts';
import type { Authorized } from './request-state.ts';

/**
 * Makes the step that takes the fields that a PATCH does not change out of a body that was refused. It reads the
 * resource only where such fields can be the reason.
 * @returns whether the body has changed
 */
export function createLeaveOutUnchanged<Id extends OperationId>(endpoint: Endpoint<Id>) {
  const { context, operation, operationId } = endpoint;
  const unchanged = createWithoutUnchanged(context.document, operation);
  const readStored = storedResourceReader(operationId);
  return async (refusal: unknown, authorized: Authorized): Promise<boolean> => {
    const { request } = authorized;
    if (!unchanged || !readStored || !unchanged.mayHelp(request.body, refusal)) return false;
    const input = inputOf<Id>(request);
    const stored = await inCall(endpoint, authorized, (call) => readStored(input, call)).catch(
      (failure: unknown) => {
        // The body is wrong in any case, whether there is such a resource or not.
        if (failure instanceof AppError && failure.status < 500) return undefined;
        throw failure;
      },
    );
    const left = stored && unchanged.leaveOut(request.body, stored);
    if (left) request.body = left;
    return left !== undefined;
  };
}
