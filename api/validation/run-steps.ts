import type { Request, RequestHandler, Response } from 'express';
import { runMiddleware } from './run-middleware.ts';

/** The steps of express-openapi-validator, by the names of their functions. */
const FINDS_OPERATION = 'metadataMiddleware';
const HOLDS_REQUEST = 'requestMiddleware';
const HOLDS_ANSWER = 'responseMiddleware';

/**
 * Makes what runs the validator's steps for requests of one path. What the validator finds out about an operation is
 * the same for each of its requests, and it looks for it anew each time, by an expression that it compiles each time;
 * so the first request of a method finds it out for all. Its step that has Express call something back for every
 * parameter of every path is left out: Express has read the parameters already.
 * @throws TypeError when the validator has other steps than this one's release
 */
export function createRunSteps(steps: readonly RequestHandler[]) {
  const named = (name: string) => steps.find((step) => step.name === name);
  const findOperation = named(FINDS_OPERATION);
  const holdRequest = named(HOLDS_REQUEST);
  const holdAnswer = named(HOLDS_ANSWER);
  if (!findOperation || !holdRequest) throw new TypeError('The validator of requests has other steps.');
  const found = new Map<string, object>();
  return async (request: Request, response: Response): Promise<void> => {
    const { method } = request;
    const known = found.get(method);
    if (known) Object.assign(request, { openapi: { ...known, pathParams: { ...request.params } } });
    else {
      await runMiddleware(findOperation, request, response);
      if ('openapi' in request && typeof request.openapi === 'object' && request.openapi !== null) {
        found.set(method, { ...request.openapi });
      }
    }
    await runMiddleware(holdRequest, request, response);
    if (holdAnswer) await runMiddleware(holdAnswer, request, response);
  };
}
