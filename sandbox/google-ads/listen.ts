import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type Socket } from 'node:net';
import type { Listener } from '../wire/listen.ts';
import type { GrpcServer } from './grpc-server.ts';

/** What a client of HTTP/2 that knows its server sends first: https://datatracker.ietf.org/doc/html/rfc9113#section-3.4 */
const http2Preface = Buffer.from('PRI ');

interface Place {
  host: string;
  port: number;
  /** Named in the message when the port is taken. */
  setting: string;
}

/** Listens on one port for both transports: a connection's first bytes say whether it speaks gRPC or REST. */
export async function listenForBoth(
  app: RequestListener,
  grpc: GrpcServer,
  { host, port, setting }: Place,
): Promise<Listener> {
  const http = createHttpServer(app);
  http.keepAliveTimeout = 65_000;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // What goes wrong before a transport has the connection ends the connection.
    socket.on('error', () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      if (first.subarray(0, http2Preface.length).equals(http2Preface)) grpc.accept(socket);
      else http.emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
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
      grpc.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
