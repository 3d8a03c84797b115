import type { Request } from 'express';
import { withTransactionLimit, withSignal } from '../../models/database.ts';
import type { ApiContext } from '../context.ts';
import { handlers } from '../operations/index.gen.ts';
import type { Answer, Call, Handler, OperationId, OperationInput } from '../operations/operation.ts';
import { pauseWhileWaiting } from '../temporal/await-result.ts';
import { resolveReference } from '../validation/document-lookup.ts';
import { ROWS_TIMEOUT_MS, STATEMENT_TIMEOUT_MS, runWithDeadline } from './deadline.ts';
import type { Endpoint, Authorized, Validated } from './endpoint.ts';

/** Runs the operation's handler within its deadline. If the deadline passes, open transactions roll back. */
export function handle<Id extends OperationId>(
  endpoint: Endpoint<Id>,
  validated: Validated<Id>,
): Promise<Answer<Id>> {
  const handler: Handler<Id> = handlers[endpoint.operationId];
  return runCall(endpoint, validated, (call) => handler(validated.input, call));
}

export async function runCall<Result>(
  { operation }: Pick<Endpoint, 'operation'>,
  { context, deadline, request, response, admission, caller, limitStatuses, projectId }: Authorized,
  work: (call: Call) => Promise<Result>,
): Promise<Result> {
  const { ip } = request;
  const { requestId } = response.locals;
  const header = (name: string) => request.get(name);
  const runIn = (boundContext: ApiContext) =>
    work({
      context: { ...boundContext, waits: pauseWhileWaiting(boundContext.waits, admission.pause) },
      caller,
      projectId,
      requestId,
      limitStatuses,
      header,
      ip,
      release: admission.release,
    });
  const timeoutMs = operation['x-deadline'];
  if (timeoutMs === undefined) return deadline.wait(runIn(context));
  return runWithDeadline(timeoutMs, (signal) => {
    const database = withSignal(context.database, signal);
    // A deadline above the statement timeout is for the wait for a job. Each of the handler's transactions
    // keeps the usual deadline.
    const waitsForJob = timeoutMs > STATEMENT_TIMEOUT_MS;
    return runIn({
      ...context,
      database: waitsForJob ? withTransactionLimit(database, runWithRowsDeadline) : database,
    });
  });
}

function runWithRowsDeadline<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  return runWithDeadline(ROWS_TIMEOUT_MS, work);
}

/**
 * Creates a function that reads the input and lowercases UUID parameters, because stored ids are lower case.
 */
export function createReadInput<Id extends OperationId>({ context, operation }: Endpoint<Id>) {
  const { document } = context;
  const uuidNames = (operation.parameters ?? []).flatMap((declared) => {
    const parameter = resolveReference(document, declared);
    const isUuid = resolveReference(document, parameter?.['schema'])?.['format'] === 'uuid';
    return isUuid ? [String(parameter?.['name'])] : [];
  });
  const lowercaseIds = (values: Readonly<Record<string, unknown>>) => {
    const sent = uuidNames.filter((name) => Object.hasOwn(values, name));
    return {
      ...values,
      ...Object.fromEntries(sent.map((name) => [name, String(values[name]).toLowerCase()])),
    };
  };
  return ({ params, query, body }: Request): OperationInput<Id> => {
    const input: unknown = { path: lowercaseIds(params), query: lowercaseIds(query), body };
    if (!isValidated<Id>(input)) throw new TypeError('The request was not validated.');
    return input;
  };
}

/** Needs no real check, because the validator has just applied the document's types. */
function isValidated<Id extends OperationId>(input: unknown): input is OperationInput<Id> {
  return typeof input === 'object';
}
