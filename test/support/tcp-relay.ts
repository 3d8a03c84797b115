import { connect, createServer, type Socket } from 'node:net';
import { listenOnLoopback } from './loopback-server.ts';

/** Starts a relay between a client and a server, which can cut their connections. The default port is a free one. */
export async function startRelay(
  target: string,
  listenPort = 0,
): Promise<{ address: string; cut: () => Promise<void> }> {
  const [host = '', port = ''] = target.split(':');
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(Number(port), host);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  const { port: ownPort, close } = await listenOnLoopback(server, listenPort);
  return {
    address: `127.0.0.1:${ownPort}`,
    cut: async () => {
      const closed = close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
