import { pipeline } from 'node:stream/promises';
import { JsonStream, type Answer, type OperationId } from '../operations/operation.ts';
import type { Received } from './request-state.ts';

/** Sends what the handler answers: an object as JSON, at once or in pieces, a text as a page. */
export async function sendAnswer<Id extends OperationId>(
  { response }: Received,
  { status, headers, body }: Answer<Id>,
): Promise<void> {
  response.status(status ?? 200).set({ 'Cache-Control': 'no-store', ...headers });
  if (body instanceof JsonStream) {
    await pipeline(body.pieces, response.type('json')).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  } else if (typeof body === 'string') response.type('html').send(body);
  else response.json(body);
}

/** Whether the caller has left before the end, which is no fault. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
