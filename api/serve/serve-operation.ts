import type { Request, RequestHandler, Response } from 'express';
import { authenticate } from '../auth/authenticate.ts';
import { requireAllowedOrigin } from '../auth/allowed-origin.ts';
import { authorize, requireUserScope } from '../auth/authorize.ts';
import { describeCaller } from '../auth/caller.ts';
import { requireRightKindOfCaller } from '../auth/right-kind-of-caller.ts';
import type { Scheme } from '../auth/unauthorized.ts';
import type { ApiContext } from '../context.ts';
import { CROSS_ORIGIN } from '../http/cross-origin.ts';
import { ROWS_DEADLINE, shareDeadline, within } from '../http/deadline.ts';
import { AppError, invalidField, notFound } from '../http/errors.ts';
import type { Operation } from '../openapi/load-document.ts';
import { handlers } from '../operations/index.ts';
import type { Handler, OperationId, OperationInput } from '../operations/operation.ts';
import { isOutage } from '../http/outages.ts';
import { countRequest } from '../rate-limits/count-request.ts';
import type { EndTurn, Turns } from '../http/turns.ts';
import { explainErrors } from '../validation/explain-errors.ts';
import { createReadBody } from '../validation/read-body.ts';
import { createRequireBoundedArrays } from '../validation/require-bounded-arrays.ts';
import type { RequestValidator } from '../validation/request-validator.ts';
import { requireStorableText } from '../validation/storable-text.ts';

type Served<Id extends OperationId> = {
  operationId: Id;
  operation: Operation;
  /** The path as the document has it: `/users/{userId}`. */
  route: string;
  validator: RequestValidator;
  turns: Turns;
};

/**
 * The way of a request through one operation: credentials and limits before anything else is read, then the body, the
 * OpenAPI document, the caller's rights, and the handler.
 */
export function serveOperation<Id extends OperationId>(
  context: ApiContext,
  { operationId, operation, route, validator, turns }: Served<Id>,
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
  const requireBoundedArrays = createRequireBoundedArrays(context.document, operation);
  const scope = operation['x-scope'];
  const userScope = operation['x-user-scope'];
  const ownDeadline = HANDLER_DEADLINES.get(operationId);

  const serve = async (request: Request, response: Response, turn: Turn) => {
    const { locals } = response;
    Object.assign(locals, { operationId, route });
    if (takes.has('writeKey')) response.set(CROSS_ORIGIN);
    if (isSigned && !context.verifyWebhook) throw notFound('No webhooks are taken here.');
    const inTime = shareDeadline(ROWS_DEADLINE);
    const caller = await inTime(authenticate(context, takes, request));
    locals.caller = describeCaller(caller);
    const { ip } = request;
    const origin = request.get('origin');
    await inTime(countRequest(context.rateLimits, { operation, caller, response, ip, origin }));
    requireRightKindOfCaller(operation, caller);
    requireAllowedOrigin(caller, origin);
    const { values, mayHoldUnstorableText } = await readBody(request, response, turn.begin);
    requireBoundedArrays(request.body);
    await validator.validate(request, response, values).catch((error: unknown) => {
      throw explainErrors(error, { document: context.document, operation, body: request.body }) ?? error;
    });
    // Where no field is required, the validator takes nothing at all for an empty object.
    if (operation.requestBody?.required && request.body === undefined)
      throw invalidField('body', 'is required');
    if (mayHoldUnstorableText) requireStorableText(request.body, '');
    requireStorableText({ ...request.params, ...request.query }, '');
    const projectId =
      scope === undefined
        ? ''
        : await inTime(authorize(context.database, caller, scope, projectNamedBy(request)));
    if (scope !== undefined) locals.projectId = projectId;
    if (userScope !== undefined) requireUserScope(caller, userScope);

    const input: unknown = { path: request.params, query: request.query, body: request.body };
    if (!wasValidated<Id>(input)) throw new TypeError('The request was not validated.');
    const { requestId } = locals;
    const header = (name: string) => request.get(name);
    const work = handle(input, { context, caller, projectId, requestId, header, ip, endTurn: turn.end });
    const answer = await (ownDeadline === undefined ? inTime(work) : within(ownDeadline, work));
    response.status(answer.status ?? 200).set({ 'Cache-Control': 'no-store', ...answer.headers });
    if (typeof answer.body === 'string') response.type('html').send(answer.body);
    else response.json(answer.body);
  };

  return async (request, response) => {
    let end: EndTurn = () => {};
    const begin = async (bytes: number) => {
      end = await turns.take(bytes);
    };
    try {
      await serve(request, response, { begin, end: () => end() });
    } catch (error) {
      end(isUnavailable(error));
      throw error;
    } finally {
      end();
    }
  };
}

/** The request's turn among those with large bodies. */
type Turn = { begin: (bytes: number) => Promise<void>; end: () => void };

/**
 * Milliseconds for what waits for a job: the 25 s that a caller waits at most, and what starting it and our own rows take
 * besides, each of which has a deadline of its own.
 */
const JOB_DEADLINE = 28_000;

/** Milliseconds, for what does more than read or write a few rows. 503 then means: not confirmed, to be repeated. */
const HANDLER_DEADLINES: ReadonlyMap<OperationId, number> = new Map([
  ['queueBatchEmail', 5_000],
  ['collectEvents', 5_000],
  ['completeAssetUpload', JOB_DEADLINE],
  ['createAssetUploadUrls', JOB_DEADLINE],
  ['createSearchCampaign', JOB_DEADLINE],
  ['deleteAsset', JOB_DEADLINE],
  ['generateKeywordIdeas', JOB_DEADLINE],
  ['getAccountHealth', JOB_DEADLINE],
  ['getAsset', JOB_DEADLINE],
  ['getDeviceBreakdown', JOB_DEADLINE],
  ['getLeadJourney', JOB_DEADLINE],
  ['getPlatformInsights', JOB_DEADLINE],
  ['listSearchadsCustomers', JOB_DEADLINE],
]);

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError ? error.status === 503 : isOutage(error);
}

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
  return name === 'bearer' || name === 'apiKey' || name === 'appKey' || name === 'writeKey';
}

/** The types are those of the document that the validator has just held the request to. */
function wasValidated<Id extends OperationId>(input: unknown): input is OperationInput<Id> {
  return typeof input === 'object';
}
