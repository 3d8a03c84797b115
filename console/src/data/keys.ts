import { queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { allPages } from './all-pages.ts';
import { api, call } from './client.ts';

export type WriteKey = Schema<'WriteKey'>;
export type AppKey = Schema<'AppKey'>;
export type ServiceAccount = Schema<'ServiceAccount'>;
export type ServiceAccountKey = Schema<'ServiceAccountKey'>;

export const writeKeysQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['write-keys', projectId],
    queryFn: async ({ signal }) => {
      const { pages, isCut } = await allPages((page) =>
        call(
          'access.listWriteKeys',
          (params, options) => api.access.listWriteKeys(params, options),
          { projectId, ...page },
          signal,
        ),
      );
      return { writeKeys: pages.flatMap(({ writeKeys }) => writeKeys), isCut };
    },
  });

export const appKeysQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['app-keys', projectId],
    queryFn: async ({ signal }) => {
      const { pages, isCut } = await allPages((page) =>
        call(
          'access.listAppKeys',
          (params, options) => api.access.listAppKeys(params, options),
          { projectId, ...page },
          signal,
        ),
      );
      return { appKeys: pages.flatMap(({ appKeys }) => appKeys), isCut };
    },
  });

export const serviceAccountsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['service-accounts', projectId],
    queryFn: async ({ signal }) => {
      const { pages, isCut } = await allPages((page) =>
        call(
          'access.listServiceAccounts',
          (params, options) => api.access.listServiceAccounts(params, options),
          { projectId, ...page },
          signal,
        ),
      );
      return { serviceAccounts: pages.flatMap(({ serviceAccounts }) => serviceAccounts), isCut };
    },
  });

export const serviceAccountKeysQuery = (projectId: string, serviceAccountId: string) =>
  queryOptions({
    queryKey: ['service-account-keys', projectId, serviceAccountId],
    queryFn: async ({ signal }) => {
      const { pages, isCut } = await allPages((page) =>
        call(
          'access.listServiceAccountKeys',
          (params, options) => api.access.listServiceAccountKeys(params, options),
          { projectId, serviceAccountId, ...page },
          signal,
        ),
      );
      return { keys: pages.flatMap(({ keys }) => keys), isCut };
    },
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
