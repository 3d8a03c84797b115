import { LARGE_BODY_BYTES } from '../limits/admission.ts';
import type { OperationId } from '../operations/operation.ts';
import { explainErrors } from '../validation/explain-errors.ts';
import { createNormalizeQuery, createRequireDecimalNumbers } from '../validation/normalize-query.ts';
import { NO_BODY, parseBody } from '../validation/parse-body.ts';
import { createRequireBounds } from '../validation/require-bounds.ts';
import { requireStorableText } from '../validation/storable-text.ts';
import { invalidField } from './errors.ts';
import { findBodyVerifier, type Endpoint, type Validated, type WithBody } from './endpoint.ts';
import { createReadInput } from './handle.ts';
import { createDropUnchanged } from './drop-unchanged.ts';

/**
 * Validation of this many values or more yields to the event loop between its steps, because reporting the
 * errors of even 2,000 empty objects (6 kB) takes milliseconds.
 */
const MANY_VALUES = 1_000;

type Validate<Id extends OperationId> = (read: WithBody) => Promise<Validated<Id>>;

/**
 * Creates the step that validates a request against the OpenAPI document, and checks that PostgreSQL can
 * store its texts.
 * @throws AppError 400 for a malformed body; 400 with the names of invalid fields; 413 over a JSON limit
 */
export function createValidate<Id extends OperationId>(endpoint: Endpoint<Id>): Validate<Id> {
  const { context, operation, validator, jsonLimits, queue } = endpoint;
  const isSigned = findBodyVerifier(endpoint) !== undefined;
  const { document } = context;
  const normalizeQuery = createNormalizeQuery(document, operation);
  const requireBounds = createRequireBounds(document, operation);
  const requireDecimalNumbers = createRequireDecimalNumbers(document, operation);
  const readInput = createReadInput(endpoint);
  const dropUnchanged = createDropUnchanged(endpoint);
  const mediaTypes = Object.keys(operation.requestBody?.content ?? {});
  return async ({ bytes, measured, ...read }) => {
    const { request, response } = read;
    // The validator's cache grows with each value of this header, so the validator sees only the document's
    // media type.
    if (mediaTypes[0] === undefined) delete request.headers['content-type'];
    else request.headers['content-type'] = mediaTypes[0];
    const yieldToEventLoop = () => queue.yieldToEventLoop();
    // Without this, concurrently admitted bodies would be parsed in one iteration of the event loop.
    if (bytes.length >= LARGE_BODY_BYTES) await yieldToEventLoop();
    const { body, values, mayContainUnstorableText } =
      bytes.length === 0
        ? NO_BODY
        : await parseBody(bytes, mediaTypes, jsonLimits, yieldToEventLoop, measured);
    request.body = body;
    const blocksEventLoop = bytes.length >= LARGE_BODY_BYTES || values >= MANY_VALUES;
    if (blocksEventLoop) await yieldToEventLoop();
    requireBounds?.(body, '');
    normalizeQuery?.(request);
    requireDecimalNumbers?.(request.query);
    if (blocksEventLoop) await yieldToEventLoop();
    const check = () =>
      validator.validate(request, response, values).catch(async (error: unknown) => {
        if (!(await dropUnchanged(error, read))) throw error;
        await validator.validate(request, response, values);
      });
    await check().catch((error: unknown) => {
      const examined = { document, operation, method: request.method.toLowerCase(), body: request.body };
      throw explainErrors(error, examined) ?? error;
    });
    if (blocksEventLoop) await yieldToEventLoop();
    // The validator accepts a missing body if no field is required.
    if (operation.requestBody?.required && body === undefined) throw invalidField('body', 'is required');
    // Signed bodies are exempt: their sender cannot correct them, and their free texts are not stored.
    if (mayContainUnstorableText && !isSigned) requireStorableText(body, '');
    requireStorableText({ ...request.params, ...request.query }, '');
    return { ...read, input: readInput(request) };
  };
}
