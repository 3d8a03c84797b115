import type { RequestHandler } from 'express';
import type { OperationId } from '../operations/operation.ts';
import { createAuthenticate } from './authenticate-caller.ts';
import { authorizeRequest } from './authorize-request.ts';
import { countRequest } from './count-request.ts';
import type { Endpoint } from './endpoint.ts';
import { handle } from './handle.ts';
import { holdSlot } from './hold-slot.ts';
import { createReadBody } from './read-body.ts';
import { createReceive } from './receive.ts';
import { requireCaller } from './require-caller.ts';
import { sendAnswer } from './send-answer.ts';
import { createValidate } from './validate.ts';

/**
 * The way of a request through one operation: credentials and limits before anything else is read, then the body, the
 * OpenAPI document, the caller's rights, and the handler. Each step throws what it refuses a request with.
 */
export function serveOperation<Id extends OperationId>(endpoint: Endpoint<Id>): RequestHandler {
  const receive = createReceive(endpoint);
  const authenticate = createAuthenticate(endpoint);
  const readBody = createReadBody(endpoint);
  const validate = createValidate(endpoint);
  return (request, response) =>
    holdSlot(endpoint.slots, async (slot) => {
      const received = receive(request, response);
      const authenticated = await authenticate(received);
      const counted = await countRequest(endpoint, authenticated);
      requireCaller(endpoint, counted);
      const read = await readBody(counted);
      await slot.acquire(read.bytes);
      const validated = await validate(read);
      const authorized = await authorizeRequest(endpoint, validated);
      const answer = await handle(endpoint, authorized, slot);
      await sendAnswer(authorized, answer);
    });
}
