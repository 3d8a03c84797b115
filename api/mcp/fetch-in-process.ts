import { createServer, request as sendRequest, type IncomingMessage, type RequestListener } from 'node:http';
import { duplexPair } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/**
 * Returns a `fetch` that calls the application over in-memory streams. The application is unreachable from
 * the network.
 */
export function fetchInProcess(app: RequestListener): typeof fetch {
  const server = createServer(app);
  return async (input, init = {}) => {
    const { method, headers, body, signal } = init;
    const url = new URL(input instanceof Request ? input.url : input);
    if (body !== undefined && body !== null && typeof body !== 'string')
      throw new TypeError('An in-process request must have a text body.');
    const [clientEnd, serverEnd] = duplexPair();
    server.emit('connection', serverEnd);
    try {
      const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
        const outgoing = sendRequest({
          createConnection: () => clientEnd,
          path: url.pathname + url.search,
          method: method ?? 'GET',
          headers: { ...Object.fromEntries(new Headers(headers)), host: url.host },
          ...(signal && { signal }),
        });
        outgoing
          .on('error', reject)
          .once('response', resolve)
          .end(body ?? undefined);
      });
      // Buffering is safe, because operations limit the size of their responses.
      return toResponse(incoming, await buffer(incoming));
    } finally {
      clientEnd.destroy();
      serverEnd.destroy();
    }
  };
}

function toResponse({ statusCode: status = 500, headersDistinct }: IncomingMessage, body: Buffer): Response {
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(body.length > 0 ? new Uint8Array(body) : null, { status, headers });
}
