import type { Request } from 'express';
import { limitedBy, stoppedBy } from '../../models/database.ts';
import type { ApiContext } from '../context.ts';
import { handlers } from '../operations/index.gen.ts';
import type { Answer, Call, Handler, OperationId, OperationInput } from '../operations/operation.ts';
import type { Admission } from '../limits/admission.ts';
import type { Waits } from '../temporal/await-result.ts';
import { ROWS_TIMEOUT_MS, STATEMENT_TIMEOUT_MS, stopAfter } from './deadline.ts';
import type { Endpoint, Authorized, Validated } from './endpoint.ts';

/**
 * Has the operation's handler do what is asked, and stops it at the deadline: a handler that is too slow changes
 * nothing any more in our rows once its caller was told 503.
 */
export function handle<Id extends OperationId>(
  endpoint: Endpoint<Id>,
  validated: Validated<Id>,
): Promise<Answer<Id>> {
  const handler: Handler<Id> = handlers[endpoint.operationId];
  return inCall(endpoint, validated, (call) => handler(validated.input, call));
}

/** Does work for a request, and stops it at the deadline of its operation. */
export async function inCall<Result>(
  { operation }: Pick<Endpoint, 'operation'>,
  { context, deadline, request, response, admission, caller, limitStatuses, projectId }: Authorized,
  work: (call: Call) => Promise<Result>,
): Promise<Result> {
  const { ip } = request;
  const { requestId } = response.locals;
  const header = (name: string) => request.get(name);
  const answerIn = (ownContext: ApiContext) =>
    work({
      context: { ...ownContext, waits: waitsWithoutPlace(ownContext.waits, admission) },
      caller,
      projectId,
      requestId,
      limitStatuses,
      header,
      ip,
      release: admission.release,
    });
  const timeoutMs = operation['x-deadline'];
  if (timeoutMs === undefined) return deadline.wait(answerIn(context));
  return stopAfter(timeoutMs, (signal) => {
    const database = stoppedBy(context.database, signal);
    // No statement may take so long, so this handler waits for something else: our own rows get no more time for that.
    const waitsForJob = timeoutMs > STATEMENT_TIMEOUT_MS;
    return answerIn({ ...context, database: waitsForJob ? limitedBy(database, limitRows) : database });
  });
}

/** A request that waits for a job occupies no place. */
function waitsWithoutPlace(waits: Waits, admission: Admission): Waits {
  return {
    hold: (projectId, work) => {
      admission.pause();
      return waits.hold(projectId, work);
    },
  };
}

function limitRows<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  return stopAfter(ROWS_TIMEOUT_MS, work);
}

/** Parts of a request that the validator has accepted. */
export function inputOf<Id extends OperationId>({ params, query, body }: Request): OperationInput<Id> {
  const input: unknown = { path: params, query, body };
  if (!wasValidated<Id>(input)) throw new TypeError('The request was not validated.');
  return input;
}

/** The types are those of the document that the validator has just applied. */
function wasValidated<Id extends OperationId>(input: unknown): input is OperationInput<Id> {
  return typeof input === 'object';
}
