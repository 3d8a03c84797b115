import type { Request, RequestHandler, Response } from 'express';

/** Runs one Express middleware: resolves when it calls `next`, rejects when it throws or hands an error on. */
export function runMiddleware(
  middleware: RequestHandler,
  request: Request,
  response: Response,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const returned: unknown = middleware(request, response, (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(error);
    });
    if (returned instanceof Promise) returned.catch(reject);
  });
}
