import type { Request } from 'express';
import type { OperationId, OperationInput } from '../operations/operation.ts';

/** The parts of a request that was validated. */
export function inputOf<Id extends OperationId>({ params, query, body }: Request): OperationInput<Id> {
  const input: unknown = { path: params, query, body };
  if (!wasValidated<Id>(input)) throw new TypeError('The request was not validated.');
  return input;
}

/** The types are those of the document that the validator has just held the request to. */
function wasValidated<Id extends OperationId>(input: unknown): input is OperationInput<Id> {
  return typeof input === 'object';
}
