import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type Socket } from 'node:net';
import type { Express } from 'express';
import type { Logger } from 'pino';
import { bind, KEEP_ALIVE_TIMEOUT_MS, type Listener, type ListenOptions } from '../wire/listen.ts';
import { Calls } from './calls.ts';
import { createGrpcServer, type GrpcServer } from './grpc-server.ts';
import type { GoogleAdsProvider } from './provider.ts';
import { createRestApp } from './rest-app.ts';

type StartOptions = {
  options: ListenOptions;
  log: Logger;
  /** Mounts the routes of further Google services on the same port. */
  mountMore: (app: Express) => void;
};

/** Stands in for googleads.googleapis.com and Google's OAuth endpoints. */
export function startGoogleAds(
  provider: GoogleAdsProvider,
  { options, log, mountMore }: StartOptions,
): Promise<Listener> {
  const calls = new Calls(provider);
  const grpc = createGrpcServer({ provider, calls, log });
  const app = createRestApp({ provider, calls, log, mountMore });
  return listenForBoth(app, grpc, options);
}

/** First bytes of every HTTP/2 connection (RFC 9113 section 3.4). */
const HTTP2_PREFACE = Buffer.from('PRI ');

/** Serves gRPC and REST on one port. The first bytes of a connection show which protocol the client uses. */
async function listenForBoth(
  app: RequestListener,
  grpc: GrpcServer,
  options: ListenOptions,
): Promise<Listener> {
  const http = createHttpServer(app);
  http.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Until the HTTP or gRPC server takes the socket, no other listener handles the socket's errors.
    socket.on('error', () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      if (first.subarray(0, HTTP2_PREFACE.length).equals(HTTP2_PREFACE)) grpc.accept(socket);
      else http.emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  const address = await bind(server, options);
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
