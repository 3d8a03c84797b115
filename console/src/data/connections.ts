import { queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';
import { pollEvery } from './polling.ts';

export type Connection = Schema<'Connection'>;
export type Provider = Schema<'ConnectProvider'>;

export const PROVIDERS: Record<Provider, string> = {
  googleads: 'Google Ads',
  hubspot: 'HubSpot',
  meta: 'Meta',
  resend: 'Resend',
};

const MAX_CONNECTIONS = 100;

const POLL_EVERY_MS = 3_000;

export const connectionsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['connections', projectId],
    queryFn: ({ signal }) =>
      api.connections.listConnections({ projectId, limit: MAX_CONNECTIONS }, { signal }),
    // A worker removes a revoked connection within seconds, so poll until it is gone.
    refetchInterval: pollEvery((data: { connections: readonly Connection[] } | undefined) =>
      data?.connections.some(({ status }) => status === 'revoked') ? POLL_EVERY_MS : false,
    ),
  });
