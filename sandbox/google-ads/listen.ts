import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { bind, type Place } from '../wire/bind.ts';
import type { Listener } from '../wire/listen.ts';
import type { GrpcServer } from './grpc-server.ts';

/** What a client of HTTP/2 that knows its server sends first: https://datatracker.ietf.org/doc/html/rfc9113#section-3.4 */
const HTTP2_PREFACE = Buffer.from('PRI ');

/** Listens on one port for both transports: a connection's first bytes say whether it speaks gRPC or REST. */
export async function listenForBoth(app: RequestListener, grpc: GrpcServer, place: Place): Promise<Listener> {
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
      if (first.subarray(0, HTTP2_PREFACE.length).equals(HTTP2_PREFACE)) grpc.accept(socket);
      else http.emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  const address = await bind(server, place);
  return {
    address,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      grpc.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
