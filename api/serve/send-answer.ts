import type { Answer, OperationId } from '../operations/operation.ts';
import type { Received } from './request-state.ts';

/** Sends what the handler answers: an object as JSON, a text as a page. */
export function sendAnswer<Id extends OperationId>(
  { response }: Received,
  { status, headers, body }: Answer<Id>,
): void {
  response.status(status ?? 200).set({ 'Cache-Control': 'no-store', ...headers });
  if (typeof body === 'string') response.type('html').send(body);
  else response.json(body);
}
