import express, { type Request, type Response } from 'express';
import { badRequest } from '../request/errors.ts';
import { admitBody } from '../request/request-head.ts';
import { inTime } from '../request/read-body.ts';
import { parseBody } from '../validation/parse-body.ts';
import { runMiddleware } from '../validation/request-validator.ts';

/** Of one message: a batch of 200 recipients takes some tenths of that. */
const MAX_BODY_BYTES = 512 * 1024;

/** What is parsed of one message, as of a body of any operation. */
const MOST = { values: 50_000, items: 50_000 };

const NO_BYTES = Buffer.alloc(0);

/**
 * Reads one message of the Model Context Protocol. Lists of them, which the protocol took in its version of March 2025
 * alone, are refused: a hundred messages would block the event loop together, and count as one request.
 * @returns undefined where there is no body
 * @throws AppError 400 for a list and for malformed JSON, 413, 408 for one that arrives too slowly; http-errors of the
 *   parser
 */
export async function readMessage(
  request: Request,
  response: Response,
  yieldToEventLoop: () => Promise<void>,
): Promise<unknown> {
  admitBody(request, response, MAX_BODY_BYTES);
  const read = express.raw({ limit: MAX_BODY_BYTES, inflate: false, type: () => true });
  await inTime(request, runMiddleware(read, request, response));
  const bytes: unknown = request.body;
  const json = Buffer.isBuffer(bytes) ? bytes : NO_BYTES;
  const { body } = await parseBody(json, ['application/json'], MOST, yieldToEventLoop);
  if (Array.isArray(body)) {
    throw badRequest('A request to this address has one message, not a list of them. Send each by itself.');
  }
  return body;
}
