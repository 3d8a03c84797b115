import type { components, operations } from './generated/types.gen.ts';

/** The name of an operation, as the OpenAPI document has it. */
export type OperationId = keyof operations;

/** What the API calls by this name: `Schema<'EmailBatch'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** One type with every field, where those that may be left out may also be undefined. */
type Flat<T> = { [Key in keyof T]: object extends Pick<T, Key> ? T[Key] | undefined : T[Key] };

/** The fields of `T`, or none where there can be no such parameter. */
type Given<T> = [T] extends [undefined] ? unknown : Omit<NonNullable<T>, 'projectId'>;

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
 * What an operation takes: the parameters of its path and query by their names, its `body`, and `projectId`, which may
 * be left out where the client was made for a project.
 */
export type Params<Id extends OperationId> = Flat<
  Given<operations[Id]['parameters']['path']> &
    Given<operations[Id]['parameters']['query']> &
    Project<operations[Id]> &
    Headers<operations[Id]['parameters']['header']> &
    Body<operations[Id]['requestBody']>
>;

type Successes<T> = { [Status in keyof T]: Status extends 200 | 201 | 202 ? ContentOf<T[Status]> : never };

/** What an operation answers when it succeeds. */
export type Answer<Id extends OperationId> = Successes<
  operations[Id]['responses']
>[keyof operations[Id]['responses']];
