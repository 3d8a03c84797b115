import { once } from 'node:events';
import type { Server } from 'node:net';

/** Where a server of the sandbox listens. */
export type Place = {
  host: string;
  /** 0 for any free one. */
  port: number;
  /** Named in the message when the port is taken. */
  setting: string;
};

/**
 * Has a server listen.
 * @returns its base address without a trailing slash
 * @throws Error that names the setting when the port is taken
 */
export async function bind(server: Server, { host, port, setting }: Place): Promise<string> {
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
