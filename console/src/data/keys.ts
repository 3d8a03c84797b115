import { queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api, call } from './client.ts';

export type WriteKey = Schema<'WriteKey'>;
export type AppKey = Schema<'AppKey'>;
export type ServiceAccount = Schema<'ServiceAccount'>;
export type ServiceAccountKey = Schema<'ServiceAccountKey'>;

/** Entries of a page: of each kind, a hundred keys work at most. */
const MOST = 100;

export const writeKeysQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['write-keys', projectId],
    queryFn: ({ signal }) =>
      call(
        'access.listWriteKeys',
        (params, options) => api.access.listWriteKeys(params, options),
        { projectId, limit: MOST },
        signal,
      ),
  });

export const appKeysQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['app-keys', projectId],
    queryFn: ({ signal }) =>
      call(
        'access.listAppKeys',
        (params, options) => api.access.listAppKeys(params, options),
        { projectId, limit: MOST },
        signal,
      ),
  });

export const serviceAccountsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['service-accounts', projectId],
    queryFn: ({ signal }) =>
      call(
        'access.listServiceAccounts',
        (params, options) => api.access.listServiceAccounts(params, options),
        { projectId, limit: MOST },
        signal,
      ),
  });

export const serviceAccountKeysQuery = (projectId: string, serviceAccountId: string) =>
  queryOptions({
    queryKey: ['service-account-keys', projectId, serviceAccountId],
    queryFn: ({ signal }) =>
      call(
        'access.listServiceAccountKeys',
        (params, options) => api.access.listServiceAccountKeys(params, options),
        { projectId, serviceAccountId, limit: MOST },
        signal,
      ),
  });

export function createWriteKey(projectId: string, body: Schema<'CreateWriteKeyRequest'>) {
  return call('access.createWriteKey', (params, options) => api.access.createWriteKey(params, options), {
    projectId,
    body,
  });
}

export function revokeWriteKey(params: { projectId: string; keyId: string }) {
  return call('access.revokeWriteKey', (given, options) => api.access.revokeWriteKey(given, options), params);
}

export function createAppKey(projectId: string, name: string) {
  return call('access.createAppKey', (params, options) => api.access.createAppKey(params, options), {
    projectId,
    body: { name },
  });
}

export function revokeAppKey(params: { projectId: string; keyId: string }) {
  return call('access.revokeAppKey', (given, options) => api.access.revokeAppKey(given, options), params);
}

export function createServiceAccount(projectId: string, name: string) {
  return call(
    'access.createServiceAccount',
    (params, options) => api.access.createServiceAccount(params, options),
    { projectId, body: { name } },
  );
}

export function deleteServiceAccount(params: { projectId: string; serviceAccountId: string }) {
  return call(
    'access.deleteServiceAccount',
    (given, options) => api.access.deleteServiceAccount(given, options),
    params,
  );
}

export function createServiceAccountKey(
  one: { projectId: string; serviceAccountId: string },
  body: Schema<'CreateServiceAccountKeyRequest'>,
) {
  return call(
    'access.createServiceAccountKey',
    (params, options) => api.access.createServiceAccountKey(params, options),
    { ...one, body },
  );
}

export function revokeServiceAccountKey(params: {
  projectId: string;
  serviceAccountId: string;
  keyId: string;
}) {
  return call(
    'access.revokeServiceAccountKey',
    (given, options) => api.access.revokeServiceAccountKey(given, options),
    params,
  );
}
