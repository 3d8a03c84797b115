import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { bind } from './bind.ts';

/** A server that listens: its base address without a trailing slash, and how to close it. */
export type Listener = {
  address: string;
  /** Cuts the connections that are open and resolves when the port is free. */
  close(): Promise<void>;
};

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
  const address = await bind(server, { host, port, setting });
  return {
    address,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
