import type { components, operations } from './generated/types.gen.ts';

/** Any `operationId` of the OpenAPI document. */
export type OperationId = keyof operations;

/** Schema of the OpenAPI document, such as `Schema<'EmailBatch'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** Merges an intersection into one object type whose optional fields may also be undefined. */
type Flat<T> = { [Key in keyof T]: object extends Pick<T, Key> ? T[Key] | undefined : T[Key] };

/** Path or query parameters of an operation, without `projectId`, which `Project` adds. */
type ParametersOf<T> = [T] extends [undefined] ? unknown : Omit<NonNullable<T>, 'projectId'>;

type Project<T> = T extends { parameters: { path: { projectId: string } } }
  ? { projectId?: string | undefined }
  : T extends { parameters: { query: { projectId: string } } }
    ? { projectId?: string | undefined }
    : T extends { parameters: { header?: { 'X-Project-Id'?: string } } }
      ? { projectId?: string | undefined }
      : unknown;

type OwnHeaders<T> = Omit<NonNullable<T>, 'X-Project-Id' | 'Idempotency-Key'>;

type Headers<T> = [T] extends [undefined]
  ? unknown
  : keyof OwnHeaders<T> extends never
    ? unknown
    : { headers: OwnHeaders<T> };

type ContentOf<T> = T extends { content: infer Content } ? Content[keyof Content] : never;

type Body<T> = [T] extends [{ content: infer Content }]
  ? { body: Content[keyof Content] }
  : [NonNullable<T>] extends [never]
    ? unknown
    : { body?: ContentOf<NonNullable<T>> };

/**
 * Arguments of an operation: path and query parameters, `headers`, `body` and `projectId`. The default of
 * `projectId` is the client's project.
 */
export type Params<Id extends OperationId> = Flat<
  ParametersOf<operations[Id]['parameters']['path']> &
    ParametersOf<operations[Id]['parameters']['query']> &
    Project<operations[Id]> &
    Headers<operations[Id]['parameters']['header']> &
    Body<operations[Id]['requestBody']>
>;

type Successes<T> = { [Status in keyof T]: Status extends 200 | 201 | 202 ? ContentOf<T[Status]> : never };

/** Successful response of an operation. */
export type Answer<Id extends OperationId> = Successes<
  operations[Id]['responses']
>[keyof operations[Id]['responses']];
