import { createServer, request } from 'node:http';

/**
 * Forwards requests of containers to a loopback server, under the server's own name.
 * @param server base address of the server
 * @param host gateway address of the containers' network
 */
export async function openGateway(
  server: string,
  host: string,
): Promise<{ address: string; close: () => Promise<void> }> {
  const target = new URL(server);
  const gateway = createServer((from, to) => {
    const { method, url: path, headers } = from;
    const passed = request(target, { method, path, headers: { ...headers, host: target.host } }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    passed.on('error', () => to.destroy());
    from.pipe(passed);
  });
  await new Promise<void>((resolve) => gateway.listen(0, host, resolve));
  const address = gateway.address();
  if (address === null || typeof address === 'string') throw new Error('The gateway listens on no port.');
  return {
    address: `http://${host}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        gateway.close(() => resolve());
        gateway.closeAllConnections();
      }),
  };
}
