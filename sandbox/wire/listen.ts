import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { Server } from 'node:net';

export type ListenOptions = {
  host: string;
  /** 0 selects a free port. */
  port: number;
  setting: string;
};

export type Listener = {
  address: string;
  /** Stops listening and closes all connections. Resolves when the port is free. */
  close(): Promise<void>;
};

/**
 * Longer than the idle timeout of common HTTP clients, so that no client reuses a connection that is being
 * closed.
 */
export const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** @throws Error that names the setting if the port cannot be bound */
export async function listen(app: RequestListener, options: ListenOptions): Promise<Listener> {
  const server = createServer(app);
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  return {
    address: await bind(server, options),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * @returns the server's base URL without a trailing slash
 * @throws Error that names the setting if the port cannot be bound
 */
export async function bind(server: Server, { host, port, setting }: ListenOptions): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(`${setting}: cannot listen on ${host}:${port}: ${String(error)}`, { cause: error });
  }
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error(`${setting}: not bound to a port`);
  const hostname = host.includes(':') ? `[${host}]` : host;
  return `http://${hostname}:${bound.port}`;
}
