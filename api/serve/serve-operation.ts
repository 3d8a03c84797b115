import type { RequestHandler } from 'express';
import type { OperationId } from '../operations/operation.ts';
import { allowPageOfProject, allowPageOfToken } from './allow-page.ts';
import { createAuthenticate } from './authenticate-caller.ts';
import { authorizeRequest } from './authorize-request.ts';
import { countRequest } from './count-request.ts';
import type { Endpoint } from './endpoint.ts';
import { handle } from './handle.ts';
import { createReadBody } from './read-body.ts';
import { createReceive } from './receive.ts';
import { requireCaller } from './require-caller.ts';
import { sendAnswer } from './send-answer.ts';
import { createValidate } from './validate.ts';
import { whenGone } from './when-gone.ts';

/**
 * Steps of a request: admission, credentials, rate limits and rights before the body is read, then the body, the OpenAPI
 * document and the handler. Each step throws the error that refuses the request.
 */
export function serveOperation<Id extends OperationId>(endpoint: Endpoint<Id>): RequestHandler {
  const receive = createReceive(endpoint);
  const authenticate = createAuthenticate(endpoint);
  const readBody = createReadBody(endpoint);
  const validate = createValidate(endpoint);
  return (request, response) =>
    endpoint.queue.run(async (admission) => {
      const received = receive(request, response);
      const { deadline, expected } = received;
      if (!admission.tryStart(expected.key))
        await deadline.wait(admission.start(expected.key, whenGone(request, response)));
      const authenticated = await authenticate(received);
      await allowPageOfToken(authenticated);
      const counted = await countRequest(endpoint, authenticated);
      requireCaller(endpoint, counted);
      const authorized = await authorizeRequest(endpoint, counted);
      await allowPageOfProject(authorized);
      expected.found(authorized.tenantKey);
      const read = await readBody(authorized, admission);
      await admission.processBody(read.bytes.length);
      const validated = await validate(read, admission);
      const answer = await handle(endpoint, validated, admission);
      admission.pause();
      await sendAnswer(validated, answer);
    });
}
