import type { Request, RequestHandler } from 'express';
import { authenticate } from './auth/authenticate.ts';
import { authorize } from './auth/authorize.ts';
import { describeCaller } from './auth/caller.ts';
import type { Scheme } from './auth/unauthorized.ts';
import type { ApiContext } from './context.ts';
import { ROWS_DEADLINE, within } from './deadline.ts';
import { notFound } from './errors.ts';
import type { Operation } from './openapi/load-document.ts';
import { handlers } from './operations/index.ts';
import type { Handler, OperationId, OperationInput } from './operations/operation.ts';
import { explainErrors } from './validation/explain-errors.ts';
import { createReadBody } from './validation/read-body.ts';
import type { RequestValidator } from './validation/request-validator.ts';
import { requireStorableText } from './validation/storable-text.ts';

type Served<Id extends OperationId> = {
  operationId: Id;
  operation: Operation;
  /** The path as the document has it: `/users/{userId}`. */
  route: string;
  validator: RequestValidator;
};

/**
 * The way of a request through one operation: credentials before anything else is read, then the body, the OpenAPI
 * document, the caller's rights, and the handler.
 */
export function serveOperation<Id extends OperationId>(
  context: ApiContext,
  { operationId, operation, route, validator }: Served<Id>,
): RequestHandler {
  const handle: Handler<Id> = handlers[operationId];
  const takes = new Set(
    operation.security.flatMap((alternative) => Object.keys(alternative)).filter(isScheme),
  );
  const isSigned = operation['x-signed-by'] !== undefined;
  const readBody = operation.requestBody
    ? createReadBody(operationId, {
        mediaTypes: Object.keys(operation.requestBody.content),
        verify: isSigned ? context.verifyWebhook : undefined,
      })
    : ignoreBody;
  const scope = operation['x-scope'];

  return async (request, response) => {
    const { locals } = response;
    Object.assign(locals, { operationId, route });
    if (isSigned && !context.verifyWebhook) throw notFound('No webhooks are taken here.');
    const caller = await within(ROWS_DEADLINE, authenticate(context, takes, request.headers));
    locals.caller = describeCaller(caller);
    const { values, mayHoldUnstorableText } = await readBody(request, response);
    await validator.validate(request, response, values).catch((error: unknown) => {
      throw explainErrors(error, { document: context.document, operation, body: request.body }) ?? error;
    });
    if (mayHoldUnstorableText) requireStorableText(request.body, '');
    requireStorableText({ ...request.params, ...request.query }, '');
    const projectId =
      scope === undefined
        ? ''
        : await within(ROWS_DEADLINE, authorize(context.database, caller, scope, projectNamedBy(request)));
    if (scope !== undefined) locals.projectId = projectId;

    const input: unknown = { path: request.params, query: request.query, body: request.body };
    if (!wasValidated<Id>(input)) throw new TypeError('The request was not validated.');
    const { requestId } = locals;
    const header = (name: string) => request.get(name);
    const answer = await within(
      HANDLER_DEADLINES.get(operationId) ?? ROWS_DEADLINE,
      handle(input, { context, caller, projectId, requestId, header }),
    );
    response.status(answer.status ?? 200).set({ 'Cache-Control': 'no-store', ...answer.headers });
    if (typeof answer.body === 'string') response.type('html').send(answer.body);
    else response.json(answer.body);
  };
}

/** Milliseconds, for what does more than read or write a few rows. 503 then means: not confirmed, to be repeated. */
const HANDLER_DEADLINES: ReadonlyMap<OperationId, number> = new Map([['queueBatchEmail', 5_000]]);

/** Operations without a body take none; its content type must not become a key of the validator's cache. */
async function ignoreBody(request: Request) {
  delete request.headers['content-type'];
  return { values: 0, mayHoldUnstorableText: false };
}

function projectNamedBy(request: Request) {
  const { projectId } = request.params;
  return {
    inPath: typeof projectId === 'string' ? projectId.toLowerCase() : undefined,
    inHeader: request.get('x-project-id')?.toLowerCase(),
  };
}

function isScheme(name: string): name is Scheme {
  return name === 'bearer' || name === 'apiKey' || name === 'appKey';
}

/** The types are those of the document that the validator has just held the request to. */
function wasValidated<Id extends OperationId>(input: unknown): input is OperationInput<Id> {
  return typeof input === 'object';
}
