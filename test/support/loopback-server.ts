import { once } from 'node:events';
import { createServer, Server as HttpServer, type RequestListener } from 'node:http';
import type { Server } from 'node:net';

/** Starts a server on 127.0.0.1. `close` also ends the open connections of an HTTP server. */
export async function listenOnLoopback(server: Server, listenPort = 0): Promise<LoopbackServer> {
  await once(server.listen(listenPort, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      if (server instanceof HttpServer) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type LoopbackServer = { url: string; port: number; close: () => Promise<void> };

/** Serves `listener` during a file's tests. Call it in the file's body; it returns a getter of the URL. */
export function useLoopbackServer(listener: RequestListener): () => string {
  let server: LoopbackServer | undefined;
  beforeAll(async () => {
    server = await listenOnLoopback(createServer(listener));
  });
  afterAll(() => server?.close());
  return () => server?.url ?? '';
}
