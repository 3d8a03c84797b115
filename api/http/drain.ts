import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Ends each connection with the next answer on it once `draining` is aborted, also where the
 * request came before. So a balancer that goes on for a moment finds no connection closed under a
 * request, and none is left when the server stops.
 */
export function closeConnectionsOnDrain(server: Server, draining: AbortSignal): void {
  const unanswered = new Set<ServerResponse>();
  const note = (_request: IncomingMessage, response: ServerResponse) => {
    if (draining.aborted) {
      closeAfter(response);
      return;
    }
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  };
  server.on('request', note).on('checkContinue', note).on('checkExpectation', note);
  draining.addEventListener('abort', () => {
    for (const response of unanswered) closeAfter(response);
  });
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
