import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** A server that listens: its base address without a trailing slash, and how to close it. */
export interface Listener {
  address: string;
  /** Cuts the connections that are open and resolves when the port is free. */
  close(): Promise<void>;
}

/** Listens on a port (0 for any free one). Rejects with a message that names `setting` when the port is taken. */
export async function listen(
  app: RequestListener,
  host: string,
  port: number,
  setting: string,
): Promise<Listener> {
  const server = createServer(app);
  // Longer than the idle time of the usual clients, so that none reuses a connection that is just being closed.
  server.keepAliveTimeout = 65_000;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(`${setting}: cannot listen on ${host}:${port}: ${String(error)}`, { cause: error });
  }
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error(`${setting}: not bound to a port`);
  const hostname = host.includes(':') ? `[${host}]` : host;
  return {
    address: `http://${hostname}:${bound.port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
