import { createServer, type Server, type ServerResponse } from 'node:http';
import type { NativeConnection, Worker } from '@temporalio/worker';
import { probeDependencies, describeReachable, type Reachable } from '../telemetry/dependencies.ts';
import { listen } from '../telemetry/serve-metrics.ts';
import type { Database } from '../models/database.ts';

/** A starting worker sets `connection` first and `workers` last. */
export type HealthDependencies = {
  database: Database;
  connection: NativeConnection | undefined;
  workers: Worker[];
};

export function checkDependencies({ database, connection }: HealthDependencies): Promise<Reachable> {
  return probeDependencies({
    postgres: () => database.sequelize.query('select 1'),
    temporal: async () => {
      if (connection === undefined) throw new Error('The worker is not connected to Temporal yet.');
      return connection.workflowService.getSystemInfo({});
    },
  });
}

/**
 * Serves `/healthz`, which is 200 until a worker stops, and `/readyz`, which is 200 while the workers poll.
 * Unreachable dependencies change neither status, because a restart would not help. The body of `/readyz`
 * names them.
 */
export async function serveHealth(
  dependencies: HealthDependencies,
  { host, port }: { host: string; port: number },
): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    void respond(dependencies, request.url ?? '', response);
  });
  return { server, port: await listen(server, { host, port }) };
}

async function respond(
  dependencies: HealthDependencies,
  url: string,
  response: ServerResponse,
): Promise<void> {
  const { status, body } = await buildResponse(dependencies, url);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function buildResponse(dependencies: HealthDependencies, url: string) {
  const { workers } = dependencies;
  const isAlive = workers.every((worker) => ['INITIALIZED', 'RUNNING'].includes(worker.getState()));
  const isPolling = isAlive && workers.some((worker) => worker.getState() === 'RUNNING');
  if (url === '/healthz')
    return { status: isAlive ? 200 : 503, body: { status: isAlive ? 'ok' : 'stopping' } };
  if (url !== '/readyz')
    return { status: 404, body: { message: 'No such path. Use /healthz or /readyz.', code: 'not_found' } };
  const reachable = describeReachable(await checkDependencies(dependencies));
  return {
    status: isPolling ? 200 : 503,
    body: { status: isPolling ? 'ready' : 'not ready', ...reachable },
  };
}
