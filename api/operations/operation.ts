import type { Project } from '../../models/in-project.ts';
import type { operations } from '../../client/src/generated/types.gen.ts';
import type { Caller, UserCaller } from '../credentials/caller.ts';
import type { ApiContext } from '../context.ts';
import type { FilledFields } from '../openapi/filled-fields.gen.ts';
import type { RateLimitStatus } from '../limits/rate-limiter.ts';

/** Of the API; those of the document's webhooks begin with `on`, and are its callers' to answer. */
export type OperationId = Exclude<keyof operations, `on${string}`>;

/** A body after validation, which has filled in what has a default. */
type Filled<Id extends OperationId, Body> = Id extends keyof FilledFields
  ? Body & Required<Pick<Body, FilledFields[Id] & keyof Body>>
  : Body;

/** The parts of a validated request, as the OpenAPI document describes them. */
export type OperationInput<Id extends OperationId> = {
  path: NonNullable<operations[Id]['parameters']['path']>;
  query: NonNullable<operations[Id]['parameters']['query']>;
  body: operations[Id] extends {
    requestBody: {
      content: { 'application/json': infer Body } | { 'application/x-www-form-urlencoded': infer Body };
    };
  }
    ? Filled<Id, Body>
    : undefined;
};

/** The body of an operation's success: an object, or the text of a page. */
type OperationAnswer<Id extends OperationId> = operations[Id]['responses'] extends
  | { 200: { content: { 'application/json': infer Body } } }
  | { 201: { content: { 'application/json': infer Body } } }
  | { 202: { content: { 'application/json': infer Body } } }
  | { 200: { content: { 'text/html': infer Body } } }
  ? Body
  : never;

/** What a handler works with besides its input. */
export type Call = {
  /**
   * The API's context, for this request: no statement is sent and nothing is committed once its deadline has passed.
   */
  context: ApiContext;
  /** Every credential of the request, verified. */
  caller: Caller;
  /** The project that the request acts in, with the scope that it needs there. Only for operations with a scope. */
  projectId: string;
  requestId: string;
  /**
   * Where its callers stand at their limits of requests; what further limits answer, they answer together with these.
   */
  limitStatuses: readonly RateLimitStatus[];
  /** Admits another request before this one is answered. */
  release: () => void;
  /** A header of the request, by its name in any case. */
  header: (name: string) => string | undefined;
  /** The network address that it came from; undefined when the connection is gone. */
  ip: string | undefined;
};

/** A JSON body in pieces, sent as the caller takes them. One that ends with an error cuts the connection off. */
export class JsonStream {
  readonly pieces: AsyncIterable<string>;

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces;
  }
}

/** What is answered. `status` is 200 unless it says otherwise. */
export type Answer<Id extends OperationId> = {
  status?: 201 | 202 | 404;
  headers?: Record<string, string>;
  body: OperationAnswer<Id> | JsonStream;
};

/** One operation: takes what was validated and authorised, and returns the answer or throws an AppError. */
export type Handler<Id extends OperationId> = (input: OperationInput<Id>, call: Call) => Promise<Answer<Id>>;

/** The project that a request acts in, for a read of one statement. */
export function projectOf({ context, projectId }: Pick<Call, 'context' | 'projectId'>): Project {
  return { database: context.database, projectId };
}

/** The user of an operation that takes access tokens only. */
export function userOf({ caller }: Call): UserCaller {
  if (!caller.bearer) throw new TypeError('Only for operations that take the bearer scheme and no other.');
  return caller.bearer;
}
