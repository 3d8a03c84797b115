import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { reservePort } from '../../../../dev/processes/ports.ts';
import { useTemporaryFolder } from '../temporary-folder.ts';

async function listenAnywhere(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: getPort(server.address()) };
}

function getPort(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

const newFolder = useTemporaryFolder();

it('reserves another port when the requested port is in use', async () => {
  const { server, port } = await listenAnywhere();
  const reserved = await reservePort(port, newFolder());
  expect(reserved.port).toBeGreaterThan(port);
  server.close();
});

it('reserves different ports for concurrent callers', async () => {
  const folder = newFolder();
  const { server, port } = await listenAnywhere();
  server.close();
  const reserved = await Promise.all(Array.from({ length: 8 }, async () => reservePort(port, folder)));
  expect(new Set(reserved.map((reservation) => reservation.port)).size).toBe(8);
});
