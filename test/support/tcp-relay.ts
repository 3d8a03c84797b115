import { connect, createServer, type Socket } from 'node:net';
import { listenOnLoopback } from './loopback-server.ts';

/**
 * Starts a TCP relay to `target` (`host:port`), by default on a free port. `cut` ends all connections and
 * refuses new ones; `connected` resolves at the first connection.
 */
export async function startRelay(
  target: string,
  listenPort = 0,
): Promise<{ address: string; connected: Promise<void>; cut: () => Promise<void> }> {
  const [host = '', port = ''] = target.split(':');
  const sockets = new Set<Socket>();
  const { promise: connected, resolve: reportConnection } = Promise.withResolvers<void>();
  const server = createServer((incoming) => {
    reportConnection();
    const outgoing = connect(Number(port), host);
    for (const [socket, peer] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => peer.destroy()).on('close', () => peer.destroy());
      socket.pipe(peer);
    }
  });
  const { port: ownPort, close } = await listenOnLoopback(server, listenPort);
  return {
    address: `127.0.0.1:${ownPort}`,
    connected,
    cut: async () => {
      const closed = close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
