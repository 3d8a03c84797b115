import { queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api, call } from './client.ts';

export type OAuthClient = Schema<'OAuthClient'>;
export type NewOAuthClient = Schema<'CreateOAuthClientRequest'>;

/** A person owns a hundred at most. */
const MOST = 100;

/** The person's own clients, of all projects. */
export const oauthClientsQuery = queryOptions({
  queryKey: ['oauth-clients'],
  queryFn: ({ signal }) =>
    call(
      'oauthClients.listOAuthClients',
      (params, options) => api.oauthClients.listOAuthClients(params, options),
      { limit: MOST },
      signal,
    ),
});

export function createOAuthClient(body: NewOAuthClient) {
  return call(
    'oauthClients.createOAuthClient',
    (params, options) => api.oauthClients.createOAuthClient(params, options),
    { body },
  );
}

export function updateOAuthClient(clientId: string, body: Schema<'UpdateOAuthClientRequest'>) {
  return call(
    'oauthClients.updateOAuthClient',
    (params, options) => api.oauthClients.updateOAuthClient(params, options),
    { clientId, body },
  );
}

export function deleteOAuthClient(clientId: string) {
  return call(
    'oauthClients.deleteOAuthClient',
    (params, options) => api.oauthClients.deleteOAuthClient(params, options),
    { clientId },
  );
}

/** Gives a client another secret: the one before gets no more tokens. */
export function rotateOAuthClientSecret(clientId: string) {
  return call(
    'oauthClients.rotateOAuthClientSecret',
    (params, options) => api.oauthClients.rotateOAuthClientSecret(params, options),
    { clientId },
  );
}
