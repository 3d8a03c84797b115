import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NativeConnection, Worker } from '@temporalio/worker';
import type { Database } from '../models/database.ts';

/** Set while the worker starts: `connection` once Temporal is reached, then `workers`. */
export type HealthDependencies = {
  database: Database;
  connection: NativeConnection | undefined;
  workers: Worker[];
};

/** A dependency that does not answer within this time counts as down. */
const CHECK_TIMEOUT_MS = 1_500;

/**
 * Serves `/healthz` (200 from the start until a worker stops) and `/readyz` (200 while every worker polls and PostgreSQL
 * and Temporal answer; else 503 and which of them does not).
 */
export async function serveHealth(
  dependencies: HealthDependencies,
  { host, port }: { host: string; port: number },
): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    void respond(dependencies, request.url ?? '', response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return { server, port: portOf(server.address()) };
}

async function respond(
  dependencies: HealthDependencies,
  url: string,
  response: ServerResponse,
): Promise<void> {
  const { status, body } = await answer(dependencies, url);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function answer({ database, connection, workers }: HealthDependencies, url: string) {
  const isAlive = workers.every((worker) => ['INITIALIZED', 'RUNNING'].includes(worker.getState()));
  const isPolling = isAlive && workers.some((worker) => worker.getState() === 'RUNNING');
  if (url === '/healthz')
    return { status: isAlive ? 200 : 503, body: { status: isAlive ? 'ok' : 'stopping' } };
  if (url !== '/readyz')
    return { status: 404, body: { message: 'There are /healthz and /readyz.', code: 'not_found' } };
  const [databaseUp, temporalUp] = await Promise.all([
    isUp(database.sequelize.query('select 1')),
    connection !== undefined && isUp(connection.workflowService.getSystemInfo({})),
  ]);
  const isReady = isPolling && databaseUp && temporalUp;
  return {
    status: isReady ? 200 : 503,
    body: {
      status: isReady ? 'ok' : 'unavailable',
      database: upOrAway(databaseUp),
      temporal: upOrAway(temporalUp),
    },
  };
}

async function isUp(check: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([check.then(() => true), expired]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function upOrAway(up: boolean): 'up' | 'away' {
  return up ? 'up' : 'away';
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0;
}
