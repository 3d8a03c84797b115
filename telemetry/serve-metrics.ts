import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { z } from 'zod';

type MetricsServer = { port: number; close: () => void };

const TEXT = { 'content-type': 'text/plain; charset=utf-8' };

/** Port 0 selects a free port. `off` or an empty value is parsed to undefined, which disables metrics. */
export function defineMetricsPort(defaultPort: number) {
  const off = z.enum(['', 'off']).transform(() => undefined);
  const port = z.coerce.number<string>().int().min(0).max(65_535);
  return z
    .string()
    .default(String(defaultPort))
    .pipe(z.union([off, port], 'must be a port or off'));
}

/**
 * Serves the registry's metrics, and Node's process metrics, at `/metrics`.
 * @throws Error if the port is in use
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    void respond(registry, request, response);
  });
  return {
    port: await listen(server, { host, port }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Starts listening. Port 0 selects a free port.
 * @returns the port on which the server listens
 * @throws Error if the port is in use
 */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<number> {
  await once(server.listen(port, host), 'listening');
  // Without this listener, a failure to accept a connection would end the process.
  server.on('error', () => undefined);
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function respond(
  registry: Registry,
  { url, method = '' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (url !== '/metrics') {
    response.writeHead(404, TEXT).end('Not found. Metrics are at /metrics.\n');
    return;
  }
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { ...TEXT, allow: 'GET, HEAD' }).end('Use GET or HEAD.\n');
    return;
  }
  try {
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  } catch {
    response.writeHead(500, TEXT).end('Collecting the metrics failed.\n');
  }
}
