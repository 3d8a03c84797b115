import { connect, createServer, type Socket } from 'node:net';

/** Stands between a client and a server, on any free port if none is given, so that a test can cut them off. */
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
  await new Promise<void>((resolve) => server.listen(listenPort, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The relay listens on no port.');
  return {
    address: `127.0.0.1:${address.port}`,
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
