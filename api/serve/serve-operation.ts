import type { RequestHandler } from 'express';
import type { OperationId } from '../operations/operation.ts';
import { allowPageOfProject, allowPageOfToken } from './allow-page.ts';
import { createAuthenticate } from './authenticate-caller.ts';
import { authorizeRequest } from './authorize-request.ts';
import { countRequest } from './count-request.ts';
import type { Endpoint } from './endpoint.ts';
import { handle } from './handle.ts';
import { holdTurn } from './hold-turn.ts';
import { createReadBody } from './read-body.ts';
import { createReceive } from './receive.ts';
import { requireCaller } from './require-caller.ts';
import { sendAnswer } from './send-answer.ts';
import { takeTurn } from './take-turn.ts';
import { createValidate } from './validate.ts';

/**
 * The way of a request through one operation: its turn among those of others, credentials, limits and the caller's
 * rights before anything else is read, then the body, in its turn if it is large, the OpenAPI document, and the
 * handler. Each step throws what it refuses a request with.
 */
export function serveOperation<Id extends OperationId>(endpoint: Endpoint<Id>): RequestHandler {
  const receive = createReceive(endpoint);
  const authenticate = createAuthenticate(endpoint);
  const readBody = createReadBody(endpoint);
  const validate = createValidate(endpoint);
  return (request, response) =>
    holdTurn(endpoint.turns, async (turn) => {
      const received = receive(request, response);
      await takeTurn(received, turn);
      const authenticated = await authenticate(received);
      await allowPageOfToken(authenticated);
      const counted = await countRequest(endpoint, authenticated);
      requireCaller(endpoint, counted);
      const authorized = await authorizeRequest(endpoint, counted);
      await allowPageOfProject(authorized);
      authorized.expected.found(authorized.holder);
      const read = await readBody(authorized, turn);
      await turn.begin(read.bytes);
      const validated = await validate(read, turn);
      const answer = await handle(endpoint, validated, turn);
      turn.pause();
      await sendAnswer(validated, answer);
    });
}
