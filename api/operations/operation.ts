import type { Project } from '../../models/in-project.ts';
import type { operations } from '../../client/src/generated/types.gen.ts';
import type { Caller, UserCaller } from '../credentials/caller.ts';
import type { ApiContext } from '../context.ts';
import type { FilledFields } from '../openapi/filled-fields.gen.ts';
import type { RateLimitStatus } from '../limits/rate-limiter.ts';

/** Excludes the document's webhooks, whose ids begin with `on`. */
export type OperationId = Exclude<keyof operations, `on${string}`>;

type Filled<Id extends OperationId, Body> = Id extends keyof FilledFields
  ? Body & Required<Pick<Body, FilledFields[Id] & keyof Body>>
  : Body;

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

type SuccessBody<Id extends OperationId> = operations[Id]['responses'] extends
  | { 200: { content: { 'application/json': infer Body } } }
  | { 201: { content: { 'application/json': infer Body } } }
  | { 202: { content: { 'application/json': infer Body } } }
  | { 200: { content: { 'text/html': infer Body } } }
  | { 302: { content: { 'text/html': infer Body } } }
  ? Body
  : never;

export type Call = {
  /** After the request's deadline, `context.database` refuses statements and commits. */
  context: ApiContext;
  caller: Caller;
  /** Empty for operations without `x-scope`. */
  projectId: string;
  requestId: string;
  /**
   * Statuses of the limits that already counted the request. A handler with further limits also reports these
   * statuses in its headers.
   */
  limitStatuses: readonly RateLimitStatus[];
  /** Releases the request's admission early, before its response. */
  release: () => void;
  header: (name: string) => string | undefined;
  ip: string | undefined;
};

/** A JSON body that is streamed as fast as the caller reads it. An error closes the connection. */
export class JsonStream {
  readonly pieces: AsyncIterable<string>;

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces;
  }
}

/** The default status is 200. */
export type Answer<Id extends OperationId> = {
  status?: 201 | 202 | 302 | 404;
  headers?: Record<string, string>;
  body: SuccessBody<Id> | JsonStream;
};

/**
 * Receives validated input from an authorized caller.
 * @throws AppError
 */
export type Handler<Id extends OperationId> = (input: OperationInput<Id>, call: Call) => Promise<Answer<Id>>;

export function toProject({ context, projectId }: Pick<Call, 'context' | 'projectId'>): Project {
  return { database: context.database, projectId };
}

/**
 * Returns the user who calls an operation that accepts only access tokens.
 * @throws TypeError for other credentials
 */
export function requireUser({ caller }: Call): UserCaller {
  if (!caller.bearer) throw new TypeError('The operation must accept bearer tokens only.');
  return caller.bearer;
}
