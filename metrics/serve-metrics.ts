import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { collectDefaultMetrics, type Registry } from 'prom-client';

export type MetricsServer = { port: number; close: () => void };

/**
 * Serves what a registry holds, and what Node tells of the process, at `GET /metrics` and nothing else.
 * Port 0 takes any free one.
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
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function respond(
  registry: Registry,
  { url, method = '' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (url !== '/metrics') {
    response.writeHead(404, PLAIN).end('There is /metrics.\n');
    return;
  }
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { ...PLAIN, allow: 'GET, HEAD' }).end('GET is all that it takes.\n');
    return;
  }
  try {
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  } catch {
    response.writeHead(500, PLAIN).end('The metrics could not be collected.\n');
  }
}

const PLAIN = { 'content-type': 'text/plain; charset=utf-8' };
