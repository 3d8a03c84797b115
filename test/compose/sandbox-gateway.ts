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
  const gateway = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const forwarded = request(
      target,
      { method, path, headers: { ...headers, host: target.host } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
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
