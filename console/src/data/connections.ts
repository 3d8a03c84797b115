import { queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api, call } from './client.ts';
import { lookEvery } from './look-again.ts';

export type Connection = Schema<'Connection'>;
export type Provider = Schema<'ConnectProvider'>;

/** A project has a hundred connections at most. */
const MOST = 100;

const LOOK_EVERY_MS = 3_000;

export const connectionsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['connections', projectId],
    queryFn: ({ signal }) =>
      call(
        'connections.listConnections',
        (params, options) => api.connections.listConnections(params, options),
        { projectId, limit: MOST },
        signal,
      ),
    // What is being ended is gone soon.
    refetchInterval: lookEvery((data: { connections: readonly Connection[] } | undefined) =>
      data?.connections.some(({ status }) => status === 'revoked') ? LOOK_EVERY_MS : false,
    ),
  });

type One = { projectId: string; connectionId: string };

export function checkConnection(params: One) {
  return call(
    'connections.checkConnection',
    (given, options) => api.connections.checkConnection(given, options),
    params,
  );
}

export function deleteConnection(params: One) {
  return call(
    'connections.deleteConnection',
    (given, options) => api.connections.deleteConnection(given, options),
    params,
  );
}

/** Makes the link to reconnect an account; the browser comes back to `returnUrl`. */
export function reconnect({ returnUrl, ...params }: One & { returnUrl: string }) {
  return call(
    'connections.reconnectConnection',
    (given, options) => api.connections.reconnectConnection(given, options),
    { ...params, body: { returnUrl } },
  );
}

/** Makes the link to connect an account; the browser comes back to `returnUrl`. */
export function beginToConnect({
  projectId,
  ...body
}: {
  projectId: string;
  provider: Provider;
  returnUrl: string;
}) {
  return call(
    'connections.createConnectSession',
    (given, options) => api.connections.createConnectSession(given, options),
    { projectId, body },
  );
}
