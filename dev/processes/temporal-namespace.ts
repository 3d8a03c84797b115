import { connect } from 'node:net';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import type { SpawnedServer } from './child-process.ts';

const NAMESPACE = 'default';
const SEARCH_ATTRIBUTES = [
  'projectId',
  'customerId',
  'trackingId',
  'requestId',
  'webhookId',
  'sequenceId',
  'enrollmentId',
  'state',
];
const RETENTION_MS = 72 * 60 * 60 * 1000;
/** `temporal.api.enums.v1.INDEXED_VALUE_TYPE_KEYWORD` */
const KEYWORD = 2;

/**
 * Registers search attributes and sets the retention. Call it before workflows start, because Temporal
 * refuses unknown search attributes.
 */
export async function prepareNamespace(port: number, server: SpawnedServer): Promise<void> {
  // gRPC retries a refused connection only after a second, so the port is polled first.
  await server.waitForAnswer(() => acceptsConnections(port), 120_000);
  const connection = await Connection.connect({ address: `127.0.0.1:${port}`, connectTimeout: 60_000 });
  try {
    await server.waitForAnswer(() => hasNamespace(connection), 60_000);
    await registerSearchAttributes(connection, server);
    await setRetention(connection);
  } finally {
    await connection.close();
  }
}

async function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

async function hasNamespace(connection: Connection): Promise<boolean> {
  try {
    await connection.workflowService.describeNamespace({ namespace: NAMESPACE });
    return true;
  } catch {
    return false;
  }
}

async function registerSearchAttributes(connection: Connection, server: SpawnedServer): Promise<void> {
  const missing = await listMissingSearchAttributes(connection);
  if (missing.length === 0) return;
  const searchAttributes = Object.fromEntries(missing.map((name) => [name, KEYWORD] as const));
  await connection.operatorService.addSearchAttributes({ namespace: NAMESPACE, searchAttributes });
  await server.waitForAnswer(
    async () => (await listMissingSearchAttributes(connection)).length === 0,
    60_000,
  );
}

async function listMissingSearchAttributes(connection: Connection): Promise<string[]> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({
    namespace: NAMESPACE,
  });
  return SEARCH_ATTRIBUTES.filter((name) => customAttributes[name] === undefined);
}

async function setRetention(connection: Connection): Promise<void> {
  const { config } = await connection.workflowService.describeNamespace({ namespace: NAMESPACE });
  const wanted = msToTs(RETENTION_MS);
  if (String(config?.workflowExecutionRetentionTtl?.seconds) === String(wanted.seconds)) return;
  await connection.workflowService.updateNamespace({
    namespace: NAMESPACE,
    config: { workflowExecutionRetentionTtl: wanted },
  });
}
