import { queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { readAllPages } from './paging.ts';
import { api } from './client.ts';
import { pollEvery } from './polling.ts';

export type WriteKey = Schema<'WriteKey'>;
export type ServiceAccount = Schema<'ServiceAccount'>;

export const writeKeysQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['write-keys', projectId],
    queryFn: ({ signal }) =>
      readAllPages(
        (page) => api.access.listWriteKeys({ projectId, ...page }, { signal }),
        ({ writeKeys }) => writeKeys,
      ),
  });

export const appKeysQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['app-keys', projectId],
    queryFn: ({ signal }) =>
      readAllPages(
        (page) => api.access.listAppKeys({ projectId, ...page }, { signal }),
        ({ appKeys }) => appKeys,
      ),
  });

export const serviceAccountsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['service-accounts', projectId],
    queryFn: ({ signal }) =>
      readAllPages(
        (page) => api.access.listServiceAccounts({ projectId, ...page }, { signal }),
        ({ serviceAccounts }) => serviceAccounts,
      ),
  });

export const serviceAccountKeysQuery = (projectId: string, serviceAccountId: string) =>
  queryOptions({
    queryKey: ['service-account-keys', projectId, serviceAccountId],
    queryFn: ({ signal }) =>
      readAllPages(
        (page) => api.access.listServiceAccountKeys({ projectId, serviceAccountId, ...page }, { signal }),
        ({ keys }) => keys,
      ),
  });

const POLL_EVENTS_EVERY_MS = 2_000;

export const writeKeyEventsQuery = (projectId: string, keyId: string) =>
  queryOptions({
    queryKey: ['write-key-events', projectId, keyId],
    queryFn: ({ signal }) => api.access.listWriteKeyEvents({ projectId, keyId }, { signal }),
    refetchInterval: pollEvery(
      (_events: { events: Schema<'WriteKeyEvent'>[] } | undefined) => POLL_EVENTS_EVERY_MS,
    ),
  });

export type OAuthClient = Schema<'OAuthClient'>;

const MAX_CLIENTS = 100;

/** The user's OAuth clients in all projects. */
export const oauthClientsQuery = queryOptions({
  queryKey: ['oauth-clients'],
  queryFn: ({ signal }) => api.oauthClients.listOAuthClients({ limit: MAX_CLIENTS }, { signal }),
});
